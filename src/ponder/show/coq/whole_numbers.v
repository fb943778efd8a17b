(** ** The same for whole numbers *)

Open Scope Z_scope.

Lemma z_nothing : 0 <= 0.
Proof. lia. Qed.

Lemma z_constant (k : positive) : 0 <= Zpos k.
Proof. lia. Qed.

Lemma z_plus {x y : Z} : 0 <= x -> 0 <= y -> 0 <= x + y.
Proof. lia. Qed.

Lemma z_times {x y : Z} : 0 <= x -> 0 <= y -> 0 <= x * y.
Proof. apply Z.mul_nonneg_nonneg. Qed.

Lemma z_scaled (k : positive) {x : Z} : 0 <= x -> 0 <= Zpos k * x.
Proof. lia. Qed.

Lemma z_multiple (m : Z) {x : Z} : x = 0 -> m * x = 0.
Proof. intros ->. ring. Qed.

Lemma z_both {x y : Z} : x = 0 -> y = 0 -> x + y = 0.
Proof. lia. Qed.

Lemma z_by_identity {extra right vanishing goal : Z} (k : positive) :
  0 <= extra -> 0 <= right -> vanishing = 0 ->
  goal * (Zpos k + extra) = right + vanishing -> 0 <= goal.
Proof. nia. Qed.

Lemma z_by_contradiction {right vanishing goal : Z} (k : positive) :
  0 <= right -> vanishing = 0 -> - Zpos k = right + vanishing -> 0 <= goal.
Proof. lia. Qed.
