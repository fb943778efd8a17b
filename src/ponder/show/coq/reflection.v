(** ** The reflected board *)

(** The number of rows with at least c cookies: the length of column c. *)
Fixpoint column (c : Z) (b : list Z) : Z :=
  match b with [] => 0 | x :: above => column c above + (if c <=? x then 1 else 0) end.

(** The columns c, c - 1, ..., 1. *)
Fixpoint columns_from (c : nat) (b : list Z) : list Z :=
  match c with O => [] | S fewer => column (Z.of_nat c) b :: columns_from fewer b end.

Definition reflected (b : list Z) : list Z := columns_from (Z.to_nat (columns b)) b.

Lemma columns_above : forall x a, a <> [] -> columns (x :: a) = columns a.
Proof. intros x [| y a]; easy. Qed.
Lemma row_lengths_above : forall x a, a <> [] ->
  row_lengths (x :: a) = if x =? last_row a then row_lengths a else row_lengths a + 1.
Proof. intros x [| y a]; easy. Qed.
Lemma last_column_above : forall x a, a <> [] ->
  last_column (x :: a) = if x =? columns a then last_column a + 1 else last_column a.
Proof. intros x [| y a]; easy. Qed.

Lemma long_columns : forall b c, board b ->
  (c <= last_row b -> column c b = rows b) /\
  (last_row b < c -> column c b < rows b) /\
  (c <= columns b -> 1 <= column c b) /\
  (columns b < c -> column c b = 0) /\
  0 <= column c b /\ column c b <= rows b.
Proof.
  intros b c h. induction h as [x hx | x a h IH hx].
  - cbn [column rows columns last_row hd]. destruct (Z.leb_spec c x); repeat split; lia.
  - destruct (shape a h) as (s1 & sC & _). rewrite (columns_above x a (not_empty a h)).
    cbn [column rows last_row hd]. destruct (Z.leb_spec c x); repeat split; lia.
Qed.

Lemma columns_shrink : forall b c, column (c + 1) b <= column c b.
Proof.
  induction b as [| x a IH]; intros c; cbn [column]; [lia |].
  specialize (IH c). destruct (Z.leb_spec (c + 1) x), (Z.leb_spec c x); lia.
Qed.

Lemma columns_from_S : forall c b, columns_from (S c) b = column (Z.of_nat c + 1) b :: columns_from c b.
Proof. intros c b. cbn [columns_from]. do 2 f_equal. lia. Qed.

Lemma columns_from_not_empty : forall c b, columns_from (S c) b <> [].
Proof. discriminate. Qed.

Lemma reflected_board : forall b c, board b -> Z.of_nat (S c) <= columns b ->
  board (columns_from (S c) b) /\ last_row (columns_from (S c) b) = column (Z.of_nat c + 1) b.
Proof.
  intros b c h. induction c as [| c IH]; intros hc.
  - destruct (long_columns b 1 h) as (_ & _ & one & _). rewrite columns_from_S. split; [| reflexivity].
    apply first_row. apply one. lia.
  - destruct IH as [IH last]; [lia |]. rewrite columns_from_S. split; [| reflexivity].
    apply next_row; [exact IH |]. rewrite last.
    destruct (long_columns b (Z.of_nat (S c) + 1) h) as (_ & _ & one & _).
    split; [apply one; lia |].
    replace (Z.of_nat c + 1) with (Z.of_nat (S c)) by lia. apply columns_shrink.
Qed.

Lemma reflected_sizes : forall b c, board b ->
  rows (columns_from (S c) b) = Z.of_nat (S c) /\ columns (columns_from (S c) b) = rows b.
Proof.
  intros b c h. induction c as [| c [r k]].
  - destruct (long_columns b 1 h) as (one & _). destruct (shape b h) as (s1 & _).
    split; [reflexivity |]. cbn. apply one. lia.
  - rewrite columns_from_S. rewrite columns_above by apply columns_from_not_empty.
    cbn [rows]. rewrite r. split; [lia | exact k].
Qed.

Lemma reflected_last_column : forall b c, board b ->
  last_column (columns_from (S c) b) = Z.min (Z.of_nat (S c)) (last_row b).
Proof.
  intros b c h. destruct (shape b h) as (s1 & _). induction c as [| c IH].
  - cbn. lia.
  - rewrite columns_from_S. rewrite last_column_above by apply columns_from_not_empty.
    destruct (reflected_sizes b c h) as [_ ->]. rewrite IH.
    destruct (long_columns b (Z.of_nat (S c) + 1) h) as (full & short & _).
    destruct (Z.eqb_spec (column (Z.of_nat (S c) + 1) b) (rows b)); lia.
Qed.

Lemma reflected_cookies_above : forall a x c, 0 <= x ->
  cookies (columns_from c (x :: a)) = cookies (columns_from c a) + Z.min x (Z.of_nat c).
Proof.
  intros a x c hx. induction c as [| c IH]; [cbn; lia |].
  rewrite !columns_from_S. cbn [cookies column]. rewrite IH.
  destruct (Z.leb_spec (Z.of_nat c + 1) x); lia.
Qed.

Lemma no_columns : forall c, cookies (columns_from c []) = 0.
Proof. induction c as [| c IH]; [reflexivity |]. rewrite columns_from_S. cbn [cookies column]. lia. Qed.

Lemma reflected_cookies : forall b c, board b -> columns b <= Z.of_nat c ->
  cookies (columns_from c b) = cookies b.
Proof.
  intros b c h. induction h as [x hx | x a h IH hx]; intros hc.
  - cbn [columns] in hc. rewrite reflected_cookies_above, no_columns by lia. cbn. lia.
  - rewrite columns_above in hc by now apply not_empty. destruct (shape a h) as (s1 & sC & _).
    rewrite reflected_cookies_above, IH by lia. cbn [cookies]. lia.
Qed.

Lemma reflected_lengths_above : forall a x c, board a -> 1 <= x <= last_row a ->
  Z.of_nat (S c) <= columns a ->
  row_lengths (columns_from (S c) (x :: a)) = row_lengths (columns_from (S c) a)
    + if andb (x <? last_row a) (x <? Z.of_nat (S c)) then 1 else 0.
Proof.
  intros a x c h hx. induction c as [| c IH]; intros hc.
  - cbn [columns_from row_lengths]. destruct (Z.ltb_spec x (Z.of_nat 1)); [lia |].
    rewrite Bool.andb_false_r. lia.
  - rewrite !(columns_from_S (S c)). rewrite !row_lengths_above by apply columns_from_not_empty.
    rewrite IH by lia.
    rewrite (columns_from_S c (x :: a)), (columns_from_S c a). cbn [last_row hd column].
    replace (Z.of_nat c + 1) with (Z.of_nat (S c)) by lia.
    assert (shrink := columns_shrink a (Z.of_nat (S c))).
    destruct (long_columns a (Z.of_nat (S c)) h) as (f1 & g1 & _).
    destruct (long_columns a (Z.of_nat (S c) + 1) h) as (f2 & g2 & _).
    destruct (Z.leb_spec (Z.of_nat (S c) + 1) x), (Z.leb_spec (Z.of_nat (S c)) x),
      (Z.ltb_spec x (last_row a)), (Z.ltb_spec x (Z.of_nat (S c))),
      (Z.ltb_spec x (Z.of_nat (S (S c)))); cbn [andb];
      repeat match goal with |- context [?p =? ?q] => destruct (Z.eqb_spec p q) end; lia.
Qed.

Lemma one_length : forall x c, Z.of_nat (S c) <= x -> row_lengths (columns_from (S c) [x]) = 1.
Proof.
  intros x c. induction c as [| c IH]; intros hc; [reflexivity |].
  rewrite columns_from_S, row_lengths_above by apply columns_from_not_empty.
  rewrite IH by lia. rewrite columns_from_S. cbn [last_row hd column].
  destruct (Z.leb_spec (Z.of_nat (S c) + 1) x), (Z.leb_spec (Z.of_nat c + 1) x); try lia. reflexivity.
Qed.

Lemma reflected_lengths : forall b c, board b -> Z.of_nat (S c) = columns b ->
  row_lengths (columns_from (S c) b) = row_lengths b.
Proof.
  intros b c h. induction h as [x hx | x a h IH hx]; intros hc.
  - apply one_length. cbn [columns] in hc. lia.
  - rewrite columns_above in hc by now apply not_empty. destruct (shape a h) as (s1 & sC & _).
    rewrite reflected_lengths_above, IH, row_lengths_above by (try apply not_empty; try assumption; lia).
    destruct (Z.ltb_spec x (last_row a)), (Z.ltb_spec x (Z.of_nat (S c))),
      (Z.eqb_spec x (last_row a)); cbn [andb]; lia.
Qed.

Lemma last_column_is_a_column : forall b, board b -> column (columns b) b = last_column b.
Proof.
  intros b h. induction h as [x hx | x a h IH hx].
  - cbn. rewrite Z.leb_refl. reflexivity.
  - destruct (shape a h) as (s1 & sC & _).
    rewrite columns_above, last_column_above by now apply not_empty. cbn [column]. rewrite IH.
    destruct (Z.leb_spec (columns a) x), (Z.eqb_spec x (columns a)); lia.
Qed.

Definition column_product (b : list Z) : Z := row_product (reflected b).

Theorem reflection : forall b, board b ->
  board (reflected b) /\ cookies (reflected b) = cookies b /\
  rows (reflected b) = columns b /\ columns (reflected b) = rows b /\
  row_lengths (reflected b) = row_lengths b /\
  last_row (reflected b) = last_column b /\ last_column (reflected b) = last_row b.
Proof.
  intros b h. destruct (shape b h) as (s1 & sC & _).
  assert (some : exists c, Z.to_nat (columns b) = S c).
  { exists (pred (Z.to_nat (columns b))). lia. }
  destruct some as [c hc]. assert (width : Z.of_nat (S c) = columns b) by lia.
  unfold reflected. rewrite hc.
  destruct (reflected_board b c h) as [hb last]; [lia |].
  destruct (reflected_sizes b c h) as [hr hk].
  repeat split.
  - exact hb.
  - apply reflected_cookies; [exact h | lia].
  - lia.
  - exact hk.
  - now apply reflected_lengths.
  - rewrite last, <- (last_column_is_a_column b h). f_equal. lia.
  - rewrite reflected_last_column by exact h. lia.
Qed.
