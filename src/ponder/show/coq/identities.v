From Coq Require Import ZArith Lia Ring InitialRing.

(** * Ordered commutative rings

    The integers, the rational numbers and the real numbers are examples. What is used of
    their order is that sums and products of numbers that are not negative are not negative,
    and that of x and -x at least one is not negative. *)

Record ordered_ring := {
  number :> Type;
  zero : number;
  one : number;
  add : number -> number -> number;
  mul : number -> number -> number;
  sub : number -> number -> number;
  opp : number -> number;
  ring_laws : ring_theory zero one add mul sub opp (@eq number);
  not_negative : number -> Prop;
  sums : forall x y, not_negative x -> not_negative y -> not_negative (add x y);
  products : forall x y, not_negative x -> not_negative y -> not_negative (mul x y);
  one_of_two : forall x, not_negative x \/ not_negative (opp x)
}.

Definition integers : ordered_ring.
Proof.
  refine {| ring_laws := Zth; not_negative := Z.le 0 |}; lia.
Defined.

Section Identities.

Variable K : ordered_ring.

Definition whole : Z -> K := gen_phiZ (zero K) (one K) (add K) (mul K) (opp K).

Let embedding := gen_phiZ_morph (Eqsth K) (Eq_ext (add K) (mul K) (opp K)) (ring_laws K).

Ltac whole_constant term :=
  match term with
  | whole ?k => match isZcst k with true => k | _ => NotConstant end
  | _ => NotConstant
  end.

Add Ring K_is_a_ring : (ring_laws K) (morphism embedding, constants [whole_constant]).

Declare Scope in_K.
Notation "x + y" := (add K x y) : in_K.
Notation "x * y" := (mul K x y) : in_K.
Notation "x - y" := (sub K x y) : in_K.
Notation "- x" := (opp K x) : in_K.
Notation "# k" := (whole k%Z) (at level 1, format "# k") : in_K.
Notation "x >=0" := (not_negative K x) (at level 70) : in_K.
Open Scope in_K.

(** ** Numbers that are not negative *)

Lemma one_not_negative : #1 >=0.
Proof.
  destruct (one_of_two K #1) as [h | h]; [exact h |].
  replace #1 with (- #1 * - #1) by ring. now apply products.
Qed.

Lemma nothing : #0 >=0.
Proof.
  destruct (one_of_two K #0) as [h | h]; [exact h |]. now replace #0 with (- #0) by ring.
Qed.

Lemma whole_not_negative : forall k : Z, (0 <= k)%Z -> #k >=0.
Proof.
  apply natlike_ind; [exact nothing |]. intros k _ h.
  replace #(Z.succ k) with (#k + #1).
  - apply sums; [exact h | exact one_not_negative].
  - symmetry. exact (morph_add embedding k 1%Z).
Qed.

Lemma constant (k : positive) : #(Zpos k) >=0.
Proof. apply whole_not_negative. lia. Qed.

Lemma plus {x y : K} : x >=0 -> y >=0 -> x + y >=0.
Proof. apply sums. Qed.

Lemma times {x y : K} : x >=0 -> y >=0 -> x * y >=0.
Proof. apply products. Qed.

Lemma scaled (k : positive) {x : K} : x >=0 -> #(Zpos k) * x >=0.
Proof. apply products. exact (constant k). Qed.

(** ** Multiples of equations *)

Lemma multiple (m : K) {x : K} : x = #0 -> m * x = #0.
Proof. intros ->. ring. Qed.

Lemma both {x y : K} : x = #0 -> y = #0 -> x + y = #0.
Proof. intros -> ->. ring. Qed.

(** ** An identity proves an inequality *)

Lemma one_less (k : positive) : #(Zpos k) = #1 + #(Zpos k - 1).
Proof.
  transitivity #(1 + (Zpos k - 1)).
  - apply (f_equal whole). lia.
  - exact (morph_add embedding 1%Z (Zpos k - 1)%Z).
Qed.

Lemma by_identity {extra right vanishing goal : K} (k : positive) :
  extra >=0 -> right >=0 -> vanishing = #0 ->
  goal * (#(Zpos k) + extra) = right + vanishing -> goal >=0.
Proof.
  intros he hr -> identity.
  destruct (one_of_two K goal) as [h | h]; [exact h |].
  replace goal with (right + #0 + - goal * (#(Zpos k - 1) + extra)).
  - replace (right + #0) with right by ring.
    apply plus; [exact hr |]. apply times; [exact h |].
    apply plus; [apply whole_not_negative; lia | exact he].
  - rewrite <- identity, one_less. ring.
Qed.

(** The goal is at least 0 or at most -1, and the second leads to a negative number of the
    form -k that is not negative. *)
Lemma by_contradiction {right vanishing goal : K} (k : positive) :
  right >=0 -> vanishing = #0 -> - #(Zpos k) = right + vanishing -> goal >=0.
Proof.
  intros hr -> identity.
  assert (absurd : - #1 >=0).
  { replace (- #1) with (right + #0 + #(Zpos k - 1)).
    - replace (right + #0) with right by ring.
      apply plus; [exact hr | apply whole_not_negative; lia].
    - rewrite <- identity, one_less. ring. }
  destruct (one_of_two K goal) as [h | h]; [exact h |].
  replace goal with (- #1 * - goal) by ring. now apply times.
Qed.
