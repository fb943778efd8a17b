From Coq Require Import List.
Import ListNotations.
Open Scope Z_scope.

(** * Boards of Chomp

    A board is the list of its row lengths, the last row first. *)

Fixpoint cookies (b : list Z) : Z :=
  match b with [] => 0 | x :: above => cookies above + x end.
Fixpoint rows (b : list Z) : Z :=
  match b with [] => 0 | x :: above => rows above + 1 end.
Fixpoint row_product (b : list Z) : Z :=
  match b with [] => 1 | x :: above => row_product above * x end.
Fixpoint columns (b : list Z) : Z :=
  match b with [] => 0 | [x] => x | x :: above => columns above end.
Definition last_row (b : list Z) : Z := hd 0 b.

(** The last column has a cookie in every row that is as long as the first. *)
Fixpoint last_column (b : list Z) : Z :=
  match b with
  | [] => 0
  | [x] => 1
  | x :: above => if x =? columns above then last_column above + 1 else last_column above
  end.

Fixpoint row_lengths (b : list Z) : Z :=
  match b with
  | [] => 0
  | [x] => 1
  | x :: above => if x =? last_row above then row_lengths above else row_lengths above + 1
  end.

Inductive board : list Z -> Prop :=
  | first_row (x : Z) : 1 <= x -> board [x]
  | next_row (x : Z) (above : list Z) :
      board above -> 1 <= x <= last_row above -> board (x :: above).

(** The quantities of some board. *)

Inductive has_quantities (n R C d s t A : Z) (b : list Z) : Prop :=
  quantities_of :
    n = cookies b -> R = rows b -> C = columns b -> d = row_lengths b ->
    s = last_row b -> t = last_column b -> A = row_product b -> has_quantities n R C d s t A b.

Lemma not_empty : forall b, board b -> b <> [].
Proof. intros b h. destruct h; discriminate. Qed.

Definition quantities (n R C d s t A : Z) : Prop :=
  exists b, board b /\ has_quantities n R C d s t A b.

(** A rectangle has one row length; its quantities are plain. *)
Lemma shape : forall b, board b ->
  1 <= last_row b /\ last_row b <= columns b /\ 1 <= row_lengths b /\
  (row_lengths b = 1 -> last_row b = columns b /\ last_column b = rows b /\ cookies b = rows b * columns b) /\
  (2 <= row_lengths b -> last_row b < columns b /\ 1 <= last_column b < rows b) /\
  1 <= row_product b /\ 1 <= rows b /\ 1<= last_column b.
Proof.
  intros b h. induction h as [x hx | x above h IH hx].
  - cbn [last_row columns row_lengths last_column rows cookies row_product hd]. repeat split; lia.
  - assert (e := not_empty above h). destruct above as [| y above]; [easy |].
    set (a := y :: above) in *. 
    change (last_row (x :: a)) with x.
    change (columns (x :: a)) with (columns a).
    change (rows (x :: a)) with (rows a + 1).
    change (cookies (x :: a)) with (cookies a + x).
    change (row_product (x :: a)) with (row_product a * x).
    change (row_lengths (x :: a)) with (if x =? last_row a then row_lengths a else row_lengths a + 1).
    change (last_column (x :: a)) with (if x =? columns a then last_column a + 1 else last_column a).
    destruct IH as (s1 & sC & d1 & rect & several & A1 & R1 & t1).
    destruct (Z.eqb_spec x (last_row a)), (Z.eqb_spec x (columns a)); repeat split; try nia.
Qed.

(** Induction on the rows. *)
Section Row_induction.
Variable claim : Z -> Z -> Z -> Z -> Z -> Z -> Z -> Prop.   (* n R C d s t A *)
Hypothesis one : forall C, 1 <= C -> claim C 1 C 1 C 1 C.
Hypothesis rect_equal : forall R C A, 1 <= R -> 1 <= C -> 1 <= A -> 
   quantities (R*C) R C 1 C R A ->
   quantities (R*C+C) (R+1) C 1 C (R+1) (A*C) ->
   claim (R*C) R C 1 C R A -> claim (R*C+C) (R+1) C 1 C (R+1) (A*C).
Hypothesis rect_shorter : forall R C A x, 1 <= R -> 1 <= C -> 1 <= A -> 1 <= x < C -> 
   quantities (R*C) R C 1 C R A ->
   quantities (R*C+x) (R+1) C 2 x R (A*x) ->
   claim (R*C) R C 1 C R A -> claim (R*C+x) (R+1) C 2 x R (A*x).
Hypothesis equal : forall n R C d s t A, 1 <= A -> 1 <= s < C -> 1 <= t < R -> 2 <= d ->
   quantities n R C d s t A ->
   quantities (n + s) (R+1) C d s t (A*s) ->
   claim n R C d s t A -> claim (n+s) (R+1) C d s t (A*s).
Hypothesis shorter : forall n R C d s t A x, 1 <= A -> 1 <= s < C -> 1 <= t < R -> 2 <= d -> 1 <= x < s ->
   quantities n R C d s t A ->
   quantities (n + x) (R+1) C (d+1) x t (A*x) ->
   claim n R C d s t A -> claim (n+x) (R+1) C (d+1) x t (A*x).

Theorem row_induction : forall n R C d s t A, quantities n R C d s t A -> claim n R C d s t A.
Proof.
  intros n R C d s t A (b & h & [-> -> -> -> -> -> ->]).
  induction h as [x hx | x a h IH hx]; [change (claim x 1 x 1 x 1 (1 * x)); replace (1 * x) with x by ring; now apply one |].
  destruct (shape a h) as (s1 & sC & d1 & rect & several & A1 & R1 & t1).
  assert (whole : quantities (cookies (x::a)) (rows (x::a)) (columns (x::a)) (row_lengths (x::a)) (last_row (x::a)) (last_column (x::a)) (row_product (x::a))).
  { exists (x :: a). split; [now constructor | now constructor]. }
  assert (part : quantities (cookies a) (rows a) (columns a) (row_lengths a) (last_row a) (last_column a) (row_product a)).
  { exists a. split; [assumption | now constructor]. }
  assert (e := not_empty a h). destruct a as [| y above]; [easy |].
  set (a := y :: above) in *. 
    change (last_row (x :: a)) with x in *.
    change (columns (x :: a)) with (columns a) in *.
    change (rows (x :: a)) with (rows a + 1) in *.
    change (cookies (x :: a)) with (cookies a + x) in *.
    change (row_product (x :: a)) with (row_product a * x) in *.
    change (row_lengths (x :: a)) with (if x =? last_row a then row_lengths a else row_lengths a + 1) in *.
    change (last_column (x :: a)) with (if x =? columns a then last_column a + 1 else last_column a) in *.
  destruct (Z.eqb_spec x (last_row a)) as [e1 | e1], (Z.eqb_spec x (columns a)) as [e2 | e2]; try lia.
  all: destruct (Z.eq_dec (row_lengths a) 1) as [r | r].
  all: try (destruct (rect r) as (q1 & q2 & q3); rewrite r, q1, q2, q3 in *; clear rect several).
  all: try (destruct several as [q1 q2]; [lia |]).
  all: try lia.
  - subst x. apply rect_equal; try assumption; lia.
  - rewrite e1 in *. apply equal with (s := last_row a); try assumption; try lia.
  - apply rect_shorter; try assumption; lia.
  - apply shorter with (s := last_row a); try assumption; lia.
Qed.
End Row_induction.
