(** ** Rectangles are not P-positions (Gale) *)

Theorem not_a_rectangle : forall b, P_position b -> 2 <= cookies b -> 2 <= row_lengths b.
Proof.
  intros b hP n2. assert (h := P_board b hP).
  destruct (shape b h) as (s1 & sC & d1 & rect & _ & _ & R1 & _).
  destruct (Z.eq_dec (row_lengths b) 1) as [e | e]; [exfalso | lia].
  destruct (rect e) as (sw & _ & n). clear rect.
  assert (full : forall r c, cell r c b <-> 1 <= r <= rows b /\ 1 <= c <= columns b).
  { intros r c. unfold cell. destruct (long_columns b c h) as (f & _ & _ & out & _ & _).
    destruct (Z.le_gt_cases c (columns b)); [rewrite f by lia; lia |]. rewrite out by lia. lia. }
  set (x := bite (rows b) (columns b) b).
  assert (ne : (rows b, columns b) <> (1, 1)). { intros q. injection q as q1 q2. rewrite q1, q2 in n. lia. }
  assert (hm : move b x). { apply bite_is_a_move; [exact h | | exact ne]. apply full. lia. }
  assert (hN : N_position x). { destruct hP as [b hb moves]. now apply moves. }
  assert (cx : forall r c, cell r c x <-> cell r c b /\ ~ (rows b <= r /\ columns b <= c)).
  { intros r c. unfold cell. assert (q : 1 <= c -> column c x = _) by (intros hc; unfold x; apply bite_column; [lia | lia | exact hc | exact h]).
    destruct (long_columns b c h) as (_ & _ & _ & out & l & most).
    split; [intros (hr & hc & hl); rewrite (q hc) in hl | intros [(hr & hc & hl) o]; rewrite (q hc)];
      destruct (Z.ltb_spec c (columns b)); lia. }
  destruct hN as [x y hx [hy (i & j & hc & ne' & cells)] hPy].
  apply cx in hc. destruct hc as [hc _]. apply (P_to_P b y hP); [| exact hPy].
  split; [exact hy |]. exists i, j. split; [exact hc |]. split; [exact ne' |].
  intros r c. rewrite cells, cx. apply full in hc. split; [tauto |]. intros [hrc out].
  split; [| exact out]. split; [exact hrc |]. apply full in hrc. lia.
Qed.

(** ** Two equal arms *)

Definition arms (k : Z) (b : list Z) : Prop :=
  column 1 b = k /\ forall c, 2 <= c -> column c b = if c <=? k then 1 else 0.

Lemma arms_P : forall k, 1 <= k -> forall b, board b -> arms k b -> P_position b.
Proof.
  intros k hk. assert (k0 : 0 <= k) by lia. revert k k0 hk.
  apply (Z_lt_induction (fun k => 1 <= k -> forall b, board b -> arms k b -> P_position b)).
  intros k IH hk b h [one more]. apply all_moves_lose; [exact h |]. intros x hm.
  destruct (move_columns b x h hm) as (i & j & hi & hj & hin & ne & cx).
  assert (hx := move_board _ _ hm).
  destruct (Z.eq_dec j 1) as [-> | j1].
  - assert (i2 : 2 <= i). { destruct (Z.eq_dec i 1) as [-> | q]; [now destruct ne | lia]. }
    assert (hcell : cell 1 i x).
    { unfold cell. rewrite cx by lia. destruct (Z.ltb_spec i 1); [lia |]. rewrite more by lia.
      destruct (Z.leb_spec i k); lia. }
    assert (hmy : move x (bite 1 i x)).
    { apply bite_is_a_move; [exact hx | exact hcell | intros q; injection q; lia]. }
    apply (a_move_wins x (bite 1 i x) hx hmy).
    apply (IH (i - 1)); [lia | lia | exact (move_board _ _ hmy) |]. split.
    + rewrite bite_column, cx by (try assumption; lia). destruct (Z.ltb_spec 1 i), (Z.ltb_spec 1 1); lia.
    + intros c hc. rewrite bite_column, cx, more by (try assumption; lia).
      destruct (Z.ltb_spec c i), (Z.ltb_spec c 1), (Z.leb_spec c k), (Z.leb_spec c (i - 1)); lia.
  - rewrite more in hin by lia. destruct (Z.leb_spec j k) as [jk | jk]; [| lia].
    assert (i = 1) by lia. subst i.
    assert (hcell : cell j 1 x).
    { unfold cell. rewrite cx by lia. destruct (Z.ltb_spec 1 j); lia. }
    assert (hmy : move x (bite j 1 x)).
    { apply bite_is_a_move; [exact hx | exact hcell | intros q; injection q; lia]. }
    apply (a_move_wins x (bite j 1 x) hx hmy).
    apply (IH (j - 1)); [lia | lia | exact (move_board _ _ hmy) |]. split.
    + rewrite bite_column, cx by (try assumption; lia). destruct (Z.ltb_spec 1 1), (Z.ltb_spec 1 j); lia.
    + intros c hc. rewrite bite_column, cx, more by (try assumption; lia).
      destruct (Z.ltb_spec c 1), (Z.ltb_spec c j), (Z.leb_spec c k), (Z.leb_spec c (j - 1)); lia.
Qed.

Lemma many_cookies : forall b m k, (forall c, 1 <= c <= Z.of_nat m -> 1 <= column c b) ->
  2 <= k <= Z.of_nat m ->
  column 1 b + (Z.of_nat m - 1) + (column k b - 1) <= cookies (columns_from m b).
Proof.
  intros b m k. induction m as [| m IH]; intros pos hk; [lia |].
  rewrite columns_from_S. cbn [cookies]. assert (q := pos (Z.of_nat m + 1)).
  destruct (Z.eq_dec k (Z.of_nat m + 1)) as [-> | ne].
  - enough (column 1 b + (Z.of_nat m - 1) <= cookies (columns_from m b)) by lia.
    clear IH q. destruct m as [| m]; [lia |]. clear hk. induction m as [| m IH].
    + cbn [columns_from cookies]. change (Z.of_nat 1) with 1. lia.
    + rewrite columns_from_S. cbn [cookies]. assert (q := pos (Z.of_nat (S m) + 1)).
      assert (p : column 1 b + (Z.of_nat (S m) - 1) <= cookies (columns_from (S m) b)).
      { apply IH. intros c hc. apply pos. lia. }
      lia.
  - assert (p := IH ltac:(intros c hc; apply pos; lia) ltac:(lia)). lia.
Qed.

Lemma arms_of : forall b, board b -> rows b = columns b -> cookies b = 2 * rows b - 1 ->
  arms (rows b) b.
Proof.
  intros b h e n. split; [now apply rows_of_columns |]. intros c hc.
  destruct (long_columns b c h) as (_ & _ & ins & out & _).
  destruct (Z.leb_spec c (rows b)) as [l | l]; [| apply out; lia].
  destruct (wide b h) as (m & wm & wb).
  assert (q := many_cookies b (S m) c).
  rewrite (reflected_cookies b (S m) h), (rows_of_columns b h) in q by lia.
  assert (column c b <= 1); [| specialize (ins ltac:(lia)); lia].
  enough (rows b + (Z.of_nat (S m) - 1) + (column c b - 1) <= cookies b) by lia.
  apply q; [| lia]. intros k hk. destruct (long_columns b k h) as (_ & _ & i & _). apply i. lia.
Qed.

Theorem equal_arms : forall b, board b -> rows b = columns b -> cookies b = 2 * rows b - 1 ->
  P_position b.
Proof.
  intros b h e n. apply (arms_P (rows b)); [now apply rows_positive | exact h | now apply arms_of].
Qed.

(** ** Two rows *)

Definition two (k : Z) (b : list Z) : Prop :=
  forall c, 1 <= c -> column c b = if c <=? k then 2 else if c <=? k + 1 then 1 else 0.

Lemma two_P : forall k, 0 <= k -> forall b, board b -> two k b -> P_position b.
Proof.
  apply (Z_lt_induction (fun k => forall b, board b -> two k b -> P_position b)).
  intros k IH b h cb. apply all_moves_lose; [exact h |]. intros x hm.
  destruct (move_columns b x h hm) as (i & j & hi & hj & hin & ne & cx).
  assert (hx := move_board _ _ hm). rewrite cb in hin by exact hj.
  destruct (Z.eq_dec i 1) as [-> | i1].
  - assert (j2 : 2 <= j). { destruct (Z.eq_dec j 1) as [-> | q]; [now destruct ne | lia]. }
    assert (jk : j <= k + 1). { revert hin. destruct (Z.leb_spec j k), (Z.leb_spec j (k + 1)); lia. }
    assert (hcell : cell 2 (j - 1) x).
    { unfold cell. rewrite cx by lia. rewrite !cb by lia. destruct (Z.ltb_spec (j - 1) j), (Z.leb_spec (j - 1) k); lia. }
    assert (hmy : move x (bite 2 (j - 1) x)).
    { apply bite_is_a_move; [exact hx | exact hcell | intros q; injection q; lia]. }
    apply (a_move_wins x (bite 2 (j - 1) x) hx hmy).
    apply (IH (j - 2)); [lia | exact (move_board _ _ hmy) |]. intros c hc.
    rewrite bite_column, cx by (try assumption; lia). rewrite !(cb c hc).
    destruct (Z.ltb_spec c (j - 1)), (Z.ltb_spec c j), (Z.leb_spec c k), (Z.leb_spec c (k + 1)),
      (Z.leb_spec c (j - 2)), (Z.leb_spec c (j - 2 + 1)); lia.
  - assert (jk : j <= k /\ i = 2). { revert hin. destruct (Z.leb_spec j k), (Z.leb_spec j (k + 1)); lia. }
    destruct jk as [jk ->].
    assert (hcell : cell 1 (j + 1) x).
    { unfold cell. rewrite cx by lia. rewrite !cb by lia.
      destruct (Z.ltb_spec (j + 1) j), (Z.leb_spec (j + 1) k), (Z.leb_spec (j + 1) (k + 1)); lia. }
    assert (hmy : move x (bite 1 (j + 1) x)).
    { apply bite_is_a_move; [exact hx | exact hcell | intros q; injection q; lia]. }
    apply (a_move_wins x (bite 1 (j + 1) x) hx hmy).
    apply (IH (j - 1)); [lia | exact (move_board _ _ hmy) |]. intros c hc.
    rewrite bite_column, cx by (try assumption; lia). rewrite !(cb c hc).
    destruct (Z.ltb_spec c (j + 1)), (Z.ltb_spec c j), (Z.leb_spec c k), (Z.leb_spec c (k + 1)),
      (Z.leb_spec c (j - 1)), (Z.leb_spec c (j - 1 + 1)); lia.
Qed.

Theorem two_rows : forall b, board b -> rows b = 2 -> columns b = last_row b + 1 -> P_position b.
Proof.
  intros b h r e. destruct (shape b h) as (s1 & _).
  apply (two_P (last_row b)); [lia | exact h |]. intros c hc.
  destruct (long_columns b c h) as (f & g & ins & out & l & m).
  destruct (Z.leb_spec c (last_row b)), (Z.leb_spec c (last_row b + 1)); lia.
Qed.

Theorem two_rows_only : forall b, P_position b -> rows b = 2 -> columns b = last_row b + 1.
Proof.
  intros b hP r. assert (h := P_board b hP). destruct (shape b h) as (s1 & sC & _).
  assert (cb : forall c, 1 <= c -> column c b = if c <=? last_row b then 2 else if c <=? columns b then 1 else 0).
  { intros c hc. destruct (long_columns b c h) as (f & g & ins & out & l & m).
    destruct (Z.leb_spec c (last_row b)), (Z.leb_spec c (columns b)); lia. }
  destruct (Z.lt_trichotomy (columns b) (last_row b + 1)) as [l | [e | l]]; [exfalso | exact e | exfalso].
  - assert (hm : move b (bite 2 (last_row b) b)).
    { apply bite_is_a_move; [exact h | | discriminate]. unfold cell. rewrite cb by lia.
      destruct (Z.leb_spec (last_row b) (last_row b)); lia. }
    apply (P_to_P b _ hP hm). apply (two_P (last_row b - 1)); [lia | exact (move_board _ _ hm) |].
    intros c hc. rewrite bite_column by (try assumption; lia). rewrite !(cb c hc).
    destruct (Z.ltb_spec c (last_row b)), (Z.leb_spec c (last_row b)), (Z.leb_spec c (columns b)),
      (Z.leb_spec c (last_row b - 1)), (Z.leb_spec c (last_row b - 1 + 1)); lia.
  - assert (hm : move b (bite 1 (last_row b + 2) b)).
    { apply bite_is_a_move; [exact h | | intros q; injection q; lia]. unfold cell. rewrite cb by lia.
      destruct (Z.leb_spec (last_row b + 2) (last_row b)), (Z.leb_spec (last_row b + 2) (columns b)); lia. }
    apply (P_to_P b _ hP hm). apply (two_P (last_row b)); [lia | exact (move_board _ _ hm) |].
    intros c hc. rewrite bite_column by (try assumption; lia). rewrite !(cb c hc).
    destruct (Z.ltb_spec c (last_row b + 2)), (Z.leb_spec c (last_row b)), (Z.leb_spec c (columns b)),
      (Z.leb_spec c (last_row b + 1)); lia.
Qed.

(** ** The moves (2,2) and (1,2) *)

Lemma few_cookies : forall b m, (forall c, 2 <= c <= Z.of_nat m -> column c b <= 1) ->
  1 <= Z.of_nat m -> cookies (columns_from m b) <= column 1 b + (Z.of_nat m - 1).
Proof.
  intros b m. induction m as [| [| m] IH]; intros le hm; [lia | cbn; lia |].
  rewrite columns_from_S. cbn [cookies]. assert (q := le (Z.of_nat (S m) + 1)).
  assert (p := IH ltac:(intros c hc; apply le; lia) ltac:(lia)). lia.
Qed.

Theorem move_2_2 : forall b, board b -> rows b + columns b <= cookies b ->
  exists x, move b x /\ cookies x = rows b + columns b - 1 /\ rows x = rows b /\ columns x = columns b.
Proof.
  intros b h n. destruct (shape b h) as (s1 & sC & _ & _ & _ & _ & R1 & _).
  destruct (wide b h) as (m & wm & wb).
  assert (hcell : cell 2 2 b).
  { unfold cell. destruct (Z.le_gt_cases 2 (column 2 b)) as [q | q]; [lia | exfalso].
    assert (few := few_cookies b (S m)). rewrite (reflected_cookies b (S m) h), (rows_of_columns b h) in few by lia.
    enough (cookies b <= rows b + (Z.of_nat (S m) - 1)) by lia. apply few; [| lia].
    intros c hc. enough (column c b <= column 2 b) by lia.
    replace c with (2 + (c - 2)) by lia. generalize (c - 2) (ltac:(lia) : 0 <= c - 2).
    apply natlike_ind; [rewrite Z.add_0_r; lia |]. intros z _ IH.
    assert (s := columns_shrink b (2 + z)). replace (2 + Z.succ z) with (2 + z + 1) by lia. lia. }
  set (x := bite 2 2 b). assert (hm : move b x) by (apply bite_is_a_move; [exact h | exact hcell | discriminate]).
  assert (hx := move_board _ _ hm).
  assert (cx : forall c, 1 <= c -> column c x = if c <? 2 then column c b else Z.min (column c b) 1).
  { intros c hc. unfold x. rewrite bite_column by (try assumption; lia). reflexivity. }
  assert (rx : rows x = rows b).
  { rewrite <- (rows_of_columns x hx), cx by lia. apply (rows_of_columns b h). }
  assert (wx : columns x = columns b).
  { destruct (long_columns b (columns b) h) as (_ & _ & ins & _).
    destruct (long_columns b (columns b + 1) h) as (_ & _ & _ & out & _).
    apply width; [exact hx | lia | |]; rewrite cx by lia.
    - destruct (Z.ltb_spec (columns b) 2); lia.
    - destruct (Z.ltb_spec (columns b + 1) 2); lia. }
  exists x. split; [exact hm |]. split; [| now split].
  assert (C2 : 2 <= columns b). { destruct hcell as (_ & _ & q). destruct (long_columns b 2 h) as (_ & _ & _ & out & _). lia. }
  assert (few := few_cookies x (S m)). assert (many := many_cookies x (S m) 2).
  rewrite (reflected_cookies x (S m) hx), (rows_of_columns x hx) in few, many by lia.
  assert (c2 : column 2 x = 1). { rewrite cx by lia. destruct hcell as (_ & _ & q). cbn. lia. }
  rewrite c2 in many.
  enough (cookies x <= rows x + (Z.of_nat (S m) - 1) /\ rows x + (Z.of_nat (S m) - 1) + (1 - 1) <= cookies x) by lia.
  split; [apply few | apply many]; try lia; intros c hc; rewrite cx by lia.
  - destruct (Z.ltb_spec c 2); lia.
  - destruct (long_columns b c h) as (_ & _ & ins & _). destruct (Z.ltb_spec c 2); lia.
Qed.

Theorem move_1_2 : forall b, board b -> 2 <= columns b ->
  exists x, move b x /\ cookies x = rows b /\ rows x = rows b /\ columns x = 1.
Proof.
  intros b h C2. destruct (shape b h) as (s1 & sC & _ & _ & _ & _ & R1 & _).
  set (x := bite 1 2 b). assert (hm : move b x).
  { apply bite_is_a_move; [exact h | | discriminate]. unfold cell.
    destruct (long_columns b 2 h) as (_ & _ & ins & _). lia. }
  assert (hx := move_board _ _ hm).
  assert (cx : forall c, 1 <= c -> column c x = if c <? 2 then column c b else 0).
  { intros c hc. unfold x. rewrite bite_column by (try assumption; lia).
    destruct (long_columns b c h) as (_ & _ & _ & _ & l & _). destruct (Z.ltb_spec c 2); lia. }
  assert (rx : rows x = rows b).
  { rewrite <- (rows_of_columns x hx), cx by lia. apply (rows_of_columns b h). }
  assert (wx : columns x = 1).
  { apply width; [exact hx | lia | |]; rewrite cx by lia; [| reflexivity].
    cbn. rewrite (rows_of_columns b h). lia. }
  exists x. split; [exact hm |]. split; [| now split].
  rewrite <- (reflected_cookies x 1 hx) by (rewrite wx; reflexivity).
  cbn [columns_from cookies]. rewrite cx by reflexivity. cbn [Z.of_nat Pos.of_succ_nat Z.ltb Z.compare Pos.compare Pos.compare_cont]. rewrite (rows_of_columns b h). lia.
Qed.
