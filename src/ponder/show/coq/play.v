(** ** Every move, as a list of rows *)

Fixpoint bite (i j : Z) (b : list Z) : list Z :=
  match b with
  | [] => []
  | x :: above =>
      if i <=? rows above + 1
      then if j =? 1 then bite i j above else Z.min x (j - 1) :: bite i j above
      else b
  end.

Lemma rows_not_negative : forall b, 0 <= rows b.
Proof. induction b as [| x a IH]; cbn [rows]; lia. Qed.

Lemma bite_column : forall i j b c, 1 <= i -> 1 <= j -> 1 <= c -> board b ->
  column c (bite i j b) = if c <? j then column c b else Z.min (column c b) (i - 1).
Proof.
  intros i j b c hi hj hc h. induction h as [x hx | x a h IH hx].
  - cbn [bite rows]. destruct (Z.leb_spec i (0 + 1)), (Z.eqb_spec j 1); cbn [column];
      destruct (Z.ltb_spec c j); try destruct (Z.leb_spec c x);
      try destruct (Z.leb_spec c (Z.min x (j - 1))); lia.
  - assert (r := rows_not_negative a).
    destruct (long_columns a c h) as (full & _ & _ & _ & l & m).
    cbn [bite]. destruct (Z.leb_spec i (rows a + 1)).
    + destruct (Z.eqb_spec j 1); cbn [column]; rewrite IH; destruct (Z.ltb_spec c j);
        try destruct (Z.leb_spec c x); try destruct (Z.leb_spec c (Z.min x (j - 1))); lia.
    + cbn [column]. destruct (Z.ltb_spec c j); [reflexivity |].
      destruct (Z.leb_spec c x); lia.
Qed.

Lemma bite_board : forall i j b, 1 <= i -> 1 <= j -> (i, j) <> (1, 1) -> board b ->
  board (bite i j b) /\ (2 <= j -> last_row (bite i j b) = if i <=? rows b then Z.min (last_row b) (j - 1) else last_row b).
Proof.
  intros i j b hi hj ne h. induction h as [x hx | x a h [IH last] hx].
  - cbn [bite rows]. destruct (Z.leb_spec i (0 + 1)) as [l | l].
    + assert (2 <= j). { destruct (Z.eq_dec j 1) as [e | e]; [| lia]. destruct ne. f_equal; lia. }
      destruct (Z.eqb_spec j 1); [lia |]. split; [constructor; lia |].
      intros _. cbn [last_row hd]. reflexivity.
    + split; [now constructor |]. intros _. reflexivity.
  - cbn [bite]. change (rows (x :: a)) with (rows a + 1). change (last_row (x :: a)) with x.
    destruct (Z.leb_spec i (rows a + 1)) as [l | l].
    + destruct (Z.eqb_spec j 1); [split; [exact IH | lia] |].
      assert (hl := last ltac:(lia)). split; [| intros _; reflexivity].
      apply next_row; [exact IH |]. rewrite hl. destruct (Z.leb_spec i (rows a)); lia.
    + split; [now constructor | intros _; reflexivity].
Qed.

Lemma bite_is_a_move : forall i j b, board b -> cell i j b -> (i, j) <> (1, 1) -> move b (bite i j b).
Proof.
  intros i j b h hc ne. assert (hc' := hc). destruct hc' as (hi & hj & hin). split; [now apply bite_board |].
  exists i, j. split; [exact hc |]. split; [exact ne |].
  intros r c. unfold cell. split.
  - intros (hr & hcc & hl). rewrite bite_column in hl by assumption.
    destruct (Z.ltb_spec c j); lia.
  - intros [(hr & hcc & hl) out]. repeat split; try assumption. rewrite bite_column by assumption.
    destruct (Z.ltb_spec c j); lia.
Qed.

(** The columns after a move. *)
Lemma move_columns : forall b x, board b -> move b x ->
  exists i j, 1 <= i /\ 1 <= j /\ i <= column j b /\ (i, j) <> (1, 1) /\
    forall c, 1 <= c -> column c x = if c <? j then column c b else Z.min (column c b) (i - 1).
Proof.
  intros b x h [hx (i & j & (hi & hj & hin) & ne & cells)]. exists i, j.
  repeat split; try assumption. intros c hc.
  assert (q := cells (column c x) c). assert (q' := cells (Z.min (column c b) (i - 1)) c).
  assert (q2 := cells (column c b) c).
  destruct (long_columns b c h) as (_ & _ & _ & _ & l & _).
  destruct (long_columns x c hx) as (_ & _ & _ & _ & l' & _).
  unfold cell in *. destruct (Z.ltb_spec c j).
  - destruct (Z.le_gt_cases 1 (column c x)), (Z.le_gt_cases 1 (column c b)); lia.
  - destruct (Z.le_gt_cases 1 (column c x)), (Z.le_gt_cases 1 (Z.min (column c b) (i - 1))); lia.
Qed.

Lemma width : forall b c, board b -> 1 <= c -> 1 <= column c b -> column (c + 1) b = 0 -> columns b = c.
Proof.
  intros b c h hc one none. destruct (long_columns b c h) as (_ & _ & _ & out & _).
  destruct (long_columns b (c + 1) h) as (_ & _ & ins & _).
  destruct (Z.lt_trichotomy (columns b) c) as [l | [e | l]]; lia.
Qed.

(** ** Sums of columns *)

Lemma sums_of_columns : forall b x m k, (forall c, 1 <= c <= Z.of_nat m -> column c x <= column c b) ->
  1 <= k <= Z.of_nat m ->
  cookies (columns_from m x) + (column k b - column k x) <= cookies (columns_from m b).
Proof.
  intros b x m k. induction m as [| m IH]; intros le hk; [lia |].
  assert (le' : cookies (columns_from m x) <= cookies (columns_from m b)).
  { clear IH hk. induction m as [| m IH]; [reflexivity |]. rewrite !columns_from_S. cbn [cookies].
    assert (q := le (Z.of_nat m + 1)). enough (cookies (columns_from m x) <= cookies (columns_from m b)) by lia.
    apply IH. intros c hc. apply le. lia. }
  rewrite !columns_from_S. cbn [cookies]. assert (q := le (Z.of_nat m + 1)).
  destruct (Z.eq_dec k (Z.of_nat m + 1)) as [-> | ne]; [lia |].
  assert (p := IH ltac:(intros c hc; apply le; lia) ltac:(lia)). lia.
Qed.

Lemma equal_sums : forall b x m, (forall c, 1 <= c <= Z.of_nat m -> column c x = column c b) ->
  cookies (columns_from m x) = cookies (columns_from m b).
Proof.
  intros b x m e. induction m as [| m IH]; [reflexivity |]. rewrite !columns_from_S. cbn [cookies].
  rewrite IH by (intros c hc; apply e; lia). rewrite (e (Z.of_nat m + 1)) by lia. reflexivity.
Qed.

(** ** Stealing: a smaller P-position in every P-position but [1] *)

Lemma P_poison : P_position [1].
Proof.
  apply all_moves_lose; [constructor; lia |]. intros x hm.
  destruct (move_columns [1] x) as (i & j & hi & hj & hin & ne & _); [constructor; lia | exact hm |].
  destruct ne. cbn [column] in hin. destruct (Z.leb_spec j 1); [f_equal; lia | lia].
Qed.

Lemma poison : forall b, board b -> columns b = 1 -> rows b = 1 -> same b [1].
Proof.
  intros b h hc hr r c. unfold cell. cbn [column].
  destruct (long_columns b c h) as (_ & _ & ins & out & l & m).
  destruct (Z.leb_spec c 1); lia.
Qed.

Lemma one_column : forall b, P_position b -> columns b = 1 -> rows b = 1.
Proof.
  intros b hP hc. assert (h := P_board b hP). assert (hr := rows_positive b h).
  destruct (Z.eq_dec (rows b) 1) as [e | e]; [exact e | exfalso].
  assert (cell2 : cell 2 1 b). { unfold cell. rewrite (rows_of_columns b h). lia. }
  assert (hm : move b (bite 2 1 b)) by (apply bite_is_a_move; [exact h | exact cell2 | discriminate]).
  assert (hy := move_board _ _ hm).
  apply (P_to_P b (bite 2 1 b) hP hm). apply (same_P [1]); [exact hy | | exact P_poison].
  assert (cols : forall c, 1 <= c -> column c (bite 2 1 b) = Z.min (column c b) 1).
  { intros c hcc. rewrite bite_column by (try assumption; lia). destruct (Z.ltb_spec c 1); lia. }
  intros r c. symmetry. apply poison; [exact hy | |].
  - apply width; [exact hy | lia | |].
    + rewrite cols by lia. rewrite (rows_of_columns b h). lia.
    + rewrite cols by lia. destruct (long_columns b (1 + 1) h) as (_ & _ & _ & out & _). lia.
  - rewrite <- (rows_of_columns _ hy), cols by lia. rewrite (rows_of_columns b h). lia.
Qed.

Theorem steal : forall b, P_position b ->
  (cookies b = 1 /\ rows b = 1 /\ columns b = 1) \/
  exists y h k, P_position y /\ 2 <= columns b /\ 1 <= h <= rows b /\ 1 <= k /\
    cookies y = cookies b - h - k /\ columns y = columns b - 1 /\
    1 <= rows y <= rows b /\ rows b - rows y <= k.
Proof.
  intros b hP. assert (h := P_board b hP). destruct (shape b h) as (s1 & sC & _ & rect & _ & _ & R1 & _).
  destruct (Z.eq_dec (columns b) 1) as [e | e].
  { left. assert (r := one_column b hP e). repeat split; try assumption.
    destruct b as [| x [| y a]]; cbn [rows] in r.
    - cbn in e. discriminate.
    - cbn in *. lia.
    - assert (p := rows_not_negative a). lia. }
  right. set (C := columns b) in *.
  assert (hcell : cell 1 C b).
  { destruct (long_columns b C h) as (_ & _ & ins & _). unfold cell. lia. }
  set (x := bite 1 C b). assert (hm : move b x).
  { apply bite_is_a_move; [exact h | exact hcell | intros q; injection q; lia]. }
  assert (hx := move_board _ _ hm).
  assert (cx : forall c, 1 <= c -> column c x = if c <? C then column c b else 0).
  { intros c hc. unfold x. rewrite bite_column by (try assumption; lia).
    destruct (long_columns b c h) as (_ & _ & _ & _ & l & _). destruct (Z.ltb_spec c C); lia. }
  assert (hN : N_position x). { destruct hP as [b hb moves]. now apply moves. }
  destruct hN as [x y _ hmy hPy].
  destruct (move_columns x y hx hmy) as (i & j & hi & hj & hin & ne & cy).
  assert (hy := move_board _ _ hmy).
  rewrite cx in hin by exact hj. destruct (Z.ltb_spec j C) as [jC | jC]; [| lia].
  assert (i2 : 2 <= i).
  { destruct (Z.eq_dec i 1) as [-> | n1]; [exfalso | lia].
    apply (P_to_P b y hP); [| exact hPy]. split; [exact hy |]. exists 1, j.
    split; [unfold cell; lia |]. split; [exact ne |]. intros r c. unfold cell.
    split.
    - intros (hr & hc & hl). rewrite cy, cx in hl by assumption.
      destruct (Z.ltb_spec c j), (Z.ltb_spec c C); lia.
    - intros [(hr & hc & hl) out]. rewrite cy, cx by assumption.
      destruct (Z.ltb_spec c j), (Z.ltb_spec c C); lia. }
  assert (cy' : forall c, 1 <= c -> column c y =
     if c <? C then (if c <? j then column c b else Z.min (column c b) (i - 1)) else 0).
  { intros c hc. rewrite cy, cx by assumption.
    destruct (Z.ltb_spec c j), (Z.ltb_spec c C); lia. }
  assert (wy : columns y = C - 1).
  { apply width; [exact hy | lia | |]; rewrite cy' by lia.
    - destruct (long_columns b (C - 1) h) as (_ & _ & ins & _).
      destruct (Z.ltb_spec (C - 1) C), (Z.ltb_spec (C - 1) j); lia.
    - destruct (Z.ltb_spec (C - 1 + 1) C); lia. }
  assert (ry : rows y = if 1 <? j then rows b else Z.min (rows b) (i - 1)).
  { rewrite <- (rows_of_columns y hy), cy' by lia. rewrite (rows_of_columns b h).
    destruct (Z.ltb_spec 1 C); lia. }
  destruct (wide b h) as (c & wc & wb). fold C in wc, wb.
  assert (nb : cookies b = cookies (columns_from c b) + column C b).
  { rewrite <- (reflected_cookies b (S c) h) by lia. rewrite columns_from_S. cbn [cookies].
    f_equal. f_equal. lia. }
  assert (ny : cookies y = cookies (columns_from c y)).
  { symmetry. apply reflected_cookies; [exact hy | lia]. }
  assert (less := sums_of_columns b y c j).
  assert (cookies (columns_from c y) + (column j b - column j y) <= cookies (columns_from c b)).
  { apply less; [| lia]. intros k hk. rewrite cy' by lia.
    destruct (Z.ltb_spec k C), (Z.ltb_spec k j); lia. }
  assert (cj : column j y = Z.min (column j b) (i - 1)).
  { rewrite cy' by lia. destruct (Z.ltb_spec j C), (Z.ltb_spec j j); lia. }
  destruct (long_columns b C h) as (_ & _ & ins & _ & _ & most).
  exists y, (column C b), (cookies (columns_from c b) - cookies y).
  assert (R1b := rows_of_columns b h).
  split; [exact hPy |].
  destruct (Z.ltb_spec 1 j) as [j1 | j1].
  - repeat split; try lia.
  - assert (j = 1) by lia. subst j. repeat split; try lia.
Qed.
