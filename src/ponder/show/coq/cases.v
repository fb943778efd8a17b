(** ** The quantities of some P-positions *)

(** No whole number is between two neighbours. *)
Lemma neighbours : forall v j : Z, 0 <= (v - j) * (v - j - 1).
Proof. intros v j. destruct (Z.le_gt_cases v j); nia. Qed.

Lemma two_lengths : forall b, board b -> row_lengths b = 2 ->
  cookies b = last_column b * columns b + (rows b - last_column b) * last_row b.
Proof.
  intros b h d2.
  assert (all : forall n R C d s t A : Z, quantities n R C d s t A ->
    d = 2 -> n = t * C + (R - t) * s).
  { apply (row_induction (fun n R C d s t A => d = 2 -> n = t * C + (R - t) * s)); intros; nia. }
  exact (all _ _ _ _ _ _ _ (quantities_of_board b h) d2).
Qed.

Definition long_column (m : nat) (k : Z) : list Z := Nat.iter m (cons 1) [k].

Lemma long_column_quantities : forall m k, 2 <= k ->
  board (long_column m k) /\ columns (long_column m k) = k /\
  rows (long_column m k) = Z.of_nat m + 1 /\ row_product (long_column m k) = k /\
  row_lengths (long_column m k) = (if Nat.eqb m 0 then 1 else 2) /\
  last_row (long_column m k) = (if Nat.eqb m 0 then k else 1) /\
  (forall c, column c (long_column m k) =
    (if c <=? k then 1 else 0) + (if c <=? 1 then Z.of_nat m else 0)).
Proof.
  intros m k hk. induction m as [| m (h & C & R & A & d & s & c)].
  - change (long_column 0 k) with [k].
    cbn [columns rows row_product row_lengths last_row hd column Nat.eqb].
    split; [constructor; lia |]. repeat split; try lia.
    intros c. destruct (Z.leb_spec c k), (Z.leb_spec c 1); lia.
  - change (long_column (S m) k) with (1 :: long_column m k).
    rewrite columns_above, row_lengths_above by now apply not_empty.
    cbn [rows row_product column]. change (last_row (1 :: long_column m k)) with 1.
    assert (board (1 :: long_column m k)).
    { apply next_row; [exact h |]. rewrite s. destruct (Nat.eqb m 0); lia. }
    repeat split; try assumption; try lia.
    + rewrite d, s. destruct m as [| m]; cbn [Nat.eqb].
      * destruct (Z.eqb_spec 1 k); lia.
      * destruct (Z.eqb_spec 1 1); lia.
    + intros x. rewrite c. destruct (Z.leb_spec x k), (Z.leb_spec x 1); lia.
Qed.

Lemma arms_are_a_list : forall b, board b -> 2 <= rows b -> rows b = columns b ->
  cookies b = 2 * rows b - 1 -> b = long_column (Z.to_nat (rows b - 1)) (rows b).
Proof.
  intros b h R2 e n. destruct (arms_of b h e n) as [one more].
  destruct (long_column_quantities (Z.to_nat (rows b - 1)) (rows b) R2) as (h' & _ & _ & _ & _ & _ & c').
  apply equal_columns; [exact h | exact h' |]. intros c hc. rewrite c'.
  destruct (Z.eq_dec c 1) as [-> | ne].
  - rewrite one. destruct (Z.leb_spec 1 (rows b)), (Z.leb_spec 1 1); lia.
  - rewrite more by lia. destruct (Z.leb_spec c (rows b)), (Z.leb_spec c 1); lia.
Qed.

Lemma arms_products : forall b, board b -> 2 <= rows b -> rows b = columns b ->
  cookies b = 2 * rows b - 1 -> row_product b = rows b /\ row_lengths b = 2 /\ last_row b = 1.
Proof.
  intros b h R2 e n. assert (l := arms_are_a_list b h R2 e n).
  set (m := Z.to_nat (rows b - 1)) in l. assert (hm : m = S (pred m)) by (unfold m; lia).
  destruct (long_column_quantities m (rows b) R2) as (_ & _ & _ & A & d & s & _).
  rewrite <- l in A, d, s. rewrite hm in d, s. cbn in d, s. tauto.
Qed.

Theorem equal_arms_quantities : forall b, board b -> 2 <= rows b -> rows b = columns b ->
  cookies b = 2 * rows b - 1 ->
  columns b = rows b /\ row_lengths b = 2 /\ last_row b = 1 /\ last_column b = 1 /\
  row_product b = rows b /\ column_product b = rows b.
Proof.
  intros b h R2 e n. destruct (arms_products b h R2 e n) as (A & d & s).
  destruct (reflected_quantities b h) as (e1 & e2 & e3 & e4 & e5 & e6 & e7 & e8).
  destruct (arms_products (reflected b) (reflected_is_board b h)) as (B & _ & t); lia.
Qed.

(** The boards [k+1,k] *)

Lemma powers_of_two : forall m k, Z.of_nat m <= k ->
  row_product (columns_from m [k; k + 1]) = 2 ^ Z.of_nat m.
Proof.
  intros m k. induction m as [| m IH]; intros hm; [reflexivity |].
  rewrite columns_from_S. cbn [row_product column].
  rewrite IH by lia. replace (Z.of_nat (S m)) with (Z.of_nat m + 1) by lia.
  rewrite Z.pow_add_r by lia.
  destruct (Z.leb_spec (Z.of_nat m + 1) (k + 1)), (Z.leb_spec (Z.of_nat m + 1) k); lia.
Qed.

Theorem two_rows_quantities : forall b, board b -> rows b = 2 -> columns b = last_row b + 1 ->
  cookies b = 2 * last_row b + 1 /\ row_lengths b = 2 /\ last_column b = 1 /\
  row_product b = last_row b * last_row b + last_row b /\ column_product b = 2 ^ last_row b.
Proof.
  intros b h R2 e. destruct b as [| x [| y [| z a]]]; cbn [rows] in R2; try lia.
  2: { assert (p := rows_not_negative a). lia. }
  cbn [columns] in e. cbn [last_row hd] in *. subst y.
  destruct (shape _ h) as (s1 & _). cbn [last_row hd] in s1.
  cbn [cookies row_lengths last_column row_product columns last_row hd].
  destruct (Z.eqb_spec x (x + 1)); [lia |]. repeat split; try lia.
  unfold column_product, reflected. cbn [columns].
  replace (Z.to_nat (x + 1)) with (S (Z.to_nat x)) by lia.
  rewrite columns_from_S. cbn [row_product column]. rewrite powers_of_two by lia.
  rewrite Z2Nat.id by lia.
  destruct (Z.leb_spec (x + 1) (x + 1)), (Z.leb_spec (x + 1) x); lia.
Qed.

Theorem binomials : forall k, 0 <= k ->
  1 + k <= 2 ^ k /\ 2 + 2 * k + k * (k - 1) <= 2 * 2 ^ k /\
  6 + 6 * k + 3 * k * (k - 1) + k * (k - 1) * (k - 2) <= 6 * 2 ^ k /\
  24 + 24 * k + 12 * k * (k - 1) + 4 * k * (k - 1) * (k - 2) + k * (k - 1) * (k - 2) * (k - 3)
    <= 24 * 2 ^ k.
Proof.
  apply natlike_ind; [cbn; lia |]. intros k hk (a & b & c & d).
  rewrite Z.pow_succ_r by exact hk. repeat split; lia.
Qed.

Theorem powers_below : forall k, 20 <= k ->
  k * k <= 2 ^ k /\ k * k * k <= 2 ^ k /\ k * k * k * k <= 2 ^ k /\ 1048576 <= 2 ^ k.
Proof.
  intros k hk. replace k with (k - 20 + 20) by lia.
  assert (m0 : 0 <= k - 20) by lia. generalize (k - 20) m0. clear k hk m0.
  apply natlike_ind; [lia |]. intros m hm IH.
  replace (Z.succ m + 20) with (Z.succ (m + 20)) by lia. rewrite Z.pow_succ_r by lia.
  revert IH. generalize (2 ^ (m + 20)). assert (hk : 20 <= m + 20) by lia. revert hk.
  generalize (m + 20). clear m hm. intros k hk W IH. unfold Z.succ.
  assert (20 * k <= k * k) by nia.
  assert (20 * (k * k) <= k * k * k) by nia.
  assert (20 * (k * k * k) <= k * k * k * k) by nia.
  repeat split; lia.
Qed.

(** Absolute values, maxima and minima by cases. *)
Ltac by_signs :=
  repeat match goal with
  | |- context [Z.abs ?x] => destruct (Z.abs_spec x) as [[? e] | [? e]]; rewrite e; clear e
  | |- context [Z.max ?x ?y] => destruct (Z.max_spec x y) as [[? e] | [? e]]; rewrite e; clear e
  | |- context [Z.min ?x ?y] => destruct (Z.min_spec x y) as [[? e] | [? e]]; rewrite e; clear e
  end;
  first [lia | nia].
