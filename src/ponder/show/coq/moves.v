(** ** Cells, moves, P-positions *)

Definition cell (r c : Z) (b : list Z) : Prop := 1 <= r /\ 1 <= c /\ r <= column c b.

Definition same (b b' : list Z) : Prop := forall r c, cell r c b <-> cell r c b'.

Definition move (b b' : list Z) : Prop :=
  board b' /\ exists i j, cell i j b /\ (i, j) <> (1, 1) /\
    forall r c, cell r c b' <-> cell r c b /\ ~ (i <= r /\ j <= c).

Inductive P_position : list Z -> Prop :=
  | all_moves_lose (b : list Z) : board b -> (forall b', move b b' -> N_position b') -> P_position b
with N_position : list Z -> Prop :=
  | a_move_wins (b b' : list Z) : board b -> move b b' -> P_position b' -> N_position b.

Scheme P_induction := Induction for P_position Sort Prop
  with N_induction := Induction for N_position Sort Prop.

Lemma P_board : forall b, P_position b -> board b.
Proof. intros b h. now destruct h. Qed.

Lemma move_board : forall b b', move b b' -> board b'.
Proof. intros b b' [h _]. exact h. Qed.

Lemma not_both : forall b, P_position b -> N_position b -> False.
Proof.
  apply (P_induction (fun b _ => N_position b -> False) (fun b _ => P_position b -> False)).
  - intros b h moves IH hN. destruct hN as [b b' hb hm hP]. exact (IH b' hm hP).
  - intros b b' hb hm hP IH hPb. destruct hPb as [b hb2 moves]. exact (IH (moves b' hm)).
Qed.

(** No P-position has a move to another. *)
Lemma P_to_P : forall b b', P_position b -> move b b' -> P_position b' -> False.
Proof.
  intros b b' h hm h'. destruct h as [b hb moves]. exact (not_both b' h' (moves b' hm)).
Qed.

Lemma same_moves : forall b b' x, same b b' -> move b x -> move b' x.
Proof.
  intros b b' x e [hx (i & j & hc & ne & cells)]. split; [exact hx |].
  exists i, j. split; [now apply e |]. split; [exact ne |].
  intros r c. rewrite cells, (e r c). tauto.
Qed.

Lemma same_P : forall b b', board b' -> same b b' -> P_position b -> P_position b'.
Proof.
  intros b b' hb' e h. destruct h as [b hb moves]. apply all_moves_lose; [exact hb' |].
  intros x hm. apply moves. apply (same_moves b' b); [| exact hm].
  intros r c. symmetry. apply e.
Qed.

Lemma same_N : forall b b', board b' -> same b b' -> N_position b -> N_position b'.
Proof.
  intros b b' hb' e h. destruct h as [b x hb hm hx]. apply (a_move_wins b' x); [exact hb' | | exact hx].
  now apply (same_moves b b').
Qed.

(** ** Reflection of cells *)

Lemma column_from : forall b c r, board b -> 1 <= r ->
  forall k, 1 <= k <= Z.of_nat c -> (k <= column r (columns_from c b) <-> r <= column k b).
Proof.
  intros b c r h hr. 
  assert (most : forall m, column r (columns_from m b) <= Z.of_nat m).
  { induction m as [| m IH]; [cbn; lia |]. rewrite columns_from_S. cbn [column].
    destruct (Z.leb_spec r (column (Z.of_nat m + 1) b)); lia. }
  assert (mono : forall k m, 0 <= m -> column (k + m) b <= column k b).
  { intros k m hm. revert m hm. apply natlike_ind; [rewrite Z.add_0_r; lia |].
    intros m hm IH. replace (k + Z.succ m) with (k + m + 1) by lia.
    assert (s := columns_shrink b (k + m)). lia. }
  induction c as [| c IH]; intros k hk; [lia |].
  rewrite columns_from_S. cbn [column].
  specialize (most c).
  destruct (Z.leb_spec r (column (Z.of_nat c + 1) b)) as [l | l].
  - assert (all : column r (columns_from c b) = Z.of_nat c).
    { destruct c as [| c']; [cbn; lia |].
      assert (q := IH (Z.of_nat (S c'))). 
      assert (z := columns_shrink b (Z.of_nat (S c'))).
      assert (Z.of_nat (S c') <= column r (columns_from (S c') b)) by (apply q; lia). lia. }
    assert (m := mono k (Z.of_nat c + 1 - k)).
    replace (k + (Z.of_nat c + 1 - k)) with (Z.of_nat c + 1) in m by lia. lia.
  - destruct (Z.eq_dec k (Z.of_nat c + 1)) as [-> | ne]; [lia |].
    rewrite Z.add_0_r. apply IH. lia.
Qed.

Lemma wide : forall b, board b -> exists c, Z.to_nat (columns b) = S c /\ Z.of_nat (S c) = columns b.
Proof.
  intros b h. destruct (shape b h) as (s1 & sC & _).
  exists (pred (Z.to_nat (columns b))). lia.
Qed.

Lemma reflected_is_board : forall b, board b -> board (reflected b).
Proof. intros b h. now apply reflection. Qed.

Lemma cell_bounds : forall b r c, board b -> cell r c b -> c <= columns b /\ r <= rows b.
Proof.
  intros b r c h (hr & hc & hin). destruct (long_columns b c h) as (_ & _ & _ & out & _ & most).
  destruct (Z.le_gt_cases c (columns b)); lia.
Qed.

Lemma cell_reflected : forall b r c, board b -> (cell r c (reflected b) <-> cell c r b).
Proof.
  intros b r c h. destruct (wide b h) as (k & e & w).
  assert (hb := reflected_is_board b h).
  split; intros hcell.
  - assert (bounds := cell_bounds (reflected b) r c hb hcell).
    destruct hcell as (hr & hc & hin). unfold reflected in *. rewrite e in *.
    destruct (reflected_sizes b k h) as [hrows hcols].
    repeat split; try assumption.
    apply (column_from b (S k) c h hc r); [lia | exact hin].
  - assert (bounds := cell_bounds b c r h hcell).
    destruct hcell as (hr & hc & hin). unfold reflected. rewrite e.
    repeat split; try assumption.
    apply (column_from b (S k) c h hr r); [lia | exact hin].
Qed.

Lemma twice_reflected : forall b, board b -> same (reflected (reflected b)) b.
Proof.
  intros b h r c. rewrite cell_reflected by now apply reflected_is_board. now apply cell_reflected.
Qed.

Lemma reflected_move : forall b x, board b -> board x -> move (reflected b) x -> move b (reflected x).
Proof.
  intros b x hb hx [_ (i & j & hc & ne & cells)]. split; [now apply reflected_is_board |].
  exists j, i. split; [now apply cell_reflected |]. split.
  - intros e. apply ne. congruence.
  - intros r c. rewrite cell_reflected by exact hx. rewrite cells.
    rewrite cell_reflected by exact hb. tauto.
Qed.

Theorem reflected_P : forall b, P_position b -> P_position (reflected b).
Proof.
  apply (P_induction (fun b _ => P_position (reflected b)) (fun b _ => N_position (reflected b))).
  - intros b hb moves IH. apply all_moves_lose; [now apply reflected_is_board |].
    intros x hm. assert (hx := move_board _ _ hm).
    apply (same_N (reflected (reflected x))); [exact hx | now apply twice_reflected |].
    apply IH. now apply reflected_move.
  - intros b x hb hm hP IH. assert (hx := move_board _ _ hm).
    apply (a_move_wins (reflected b) (reflected x)); [now apply reflected_is_board | | exact IH].
    apply reflected_move; [now apply reflected_is_board | exact hx |].
    apply (same_moves b); [| exact hm].
    intros r c. symmetry. now apply twice_reflected.
Qed.

(** Boards with the same cells are equal. *)
Lemma same_columns : forall b b', same b b' -> board b -> board b' -> forall c, 1 <= c -> column c b = column c b'.
Proof.
  intros b b' e h h' c hc.
  destruct (long_columns b c h) as (_ & _ & _ & _ & l & _).
  destruct (long_columns b' c h') as (_ & _ & _ & _ & l' & _).
  assert (q := e (column c b) c). assert (q' := e (column c b') c). unfold cell in *.
  destruct (Z.le_gt_cases 1 (column c b)), (Z.le_gt_cases 1 (column c b')); lia.
Qed.

Lemma rows_of_columns : forall b, board b -> column 1 b = rows b.
Proof. intros b h. destruct (shape b h) as (s1 & _). now apply long_columns. Qed.

Lemma rows_positive : forall b, board b -> 1 <= rows b.
Proof. intros b h. apply (shape b h). Qed.

Lemma equal_columns : forall b b', board b -> board b' ->
  (forall c, 1 <= c -> column c b = column c b') -> b = b'.
Proof.
  intros b b' h. revert b'. induction h as [x hx | x a h IH hx]; intros b' h' e.
  - assert (r := e 1). rewrite (rows_of_columns _ h') in r. 
    destruct h' as [x' hx' | x' a' h' hx'].
    + f_equal. assert (q := e x). assert (q' := e x'). cbn [column] in q, q'.
      rewrite Z.leb_refl in q, q'.
      destruct (Z.leb_spec x x'), (Z.leb_spec x' x); lia.
    + assert (p := rows_positive a' h'). cbn [column rows] in r. 
      destruct (Z.leb_spec 1 x); lia.
  - assert (hb : board (x :: a)) by now constructor.
    assert (r := e 1). rewrite (rows_of_columns _ h'), (rows_of_columns _ hb) in r.
    destruct h' as [x' hx' | x' a' h' hx'].
    + assert (p := rows_positive a h). cbn [rows] in r. lia.
    + assert (hb' : board (x' :: a')) by now constructor.
      cbn [rows] in r.
      assert (x = x').
      { destruct (long_columns _ x' hb) as (f1 & g1 & _). destruct (long_columns _ x hb') as (f2 & g2 & _).
        destruct (long_columns _ x' hb') as (f3 & _). destruct (long_columns _ x hb) as (f4 & _).
        assert (q := e x). assert (q' := e x'). cbn [last_row hd rows] in *. lia. }
      subst x'. f_equal. apply IH; [exact h' |].
      intros c hc. assert (q := e c hc). cbn [column] in q. lia.
Qed.

Lemma reflected_twice : forall b, board b -> reflected (reflected b) = b.
Proof.
  intros b h. assert (h1 := reflected_is_board b h). assert (h2 := reflected_is_board _ h1).
  apply equal_columns; try assumption. apply same_columns; try assumption. now apply twice_reflected.
Qed.


Theorem reflected_quantities : forall b, board b ->
  cookies (reflected b) = cookies b /\
  rows (reflected b) = columns b /\ columns (reflected b) = rows b /\
  row_lengths (reflected b) = row_lengths b /\
  last_row (reflected b) = last_column b /\ last_column (reflected b) = last_row b /\
  row_product (reflected b) = column_product b /\ column_product (reflected b) = row_product b.
Proof.
  intros b h. destruct (reflection b h) as (_ & e1 & e2 & e3 & e4 & e5 & e6).
  repeat split; try assumption. unfold column_product. now rewrite reflected_twice.
Qed.

Lemma positive_quantities : forall b, board b ->
  1 <= cookies b /\ 1 <= rows b /\ 1 <= columns b /\ 1 <= row_lengths b /\
  1 <= last_row b /\ 1 <= last_column b /\ 1 <= row_product b /\ 1 <= column_product b.
Proof.
  intros b h. destruct (shape b h) as (s1 & sC & d1 & _ & _ & A1 & R1 & t1).
  destruct (shape _ (reflected_is_board b h)) as (_ & _ & _ & _ & _ & B1 & _).
  repeat split; try assumption; try lia.
  clear - h. induction h as [x hx | x a h IH hx]; cbn [cookies]; lia.
Qed.

Lemma quantities_of_board : forall b, board b ->
  quantities (cookies b) (rows b) (columns b) (row_lengths b) (last_row b) (last_column b)
    (row_product b).
Proof. intros b h. exists b. split; [exact h | now constructor]. Qed.
