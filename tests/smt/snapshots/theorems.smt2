; The claims of theorems.led, for SMT-LIB provers such as z3.
; Each question is answered by unsat if its statement is proved.

(reset)

; conjecture: all n in Nat. 2 * (Sum[k in {1..n}] k) = n * (n + 1)
; Base case: n = 0.
(set-logic ALL)
(declare-const n Int)
(assert false)
(check-sat)
; If the answer is sat, (get-model) shows the values.

(reset)

; conjecture: all n in Nat. 2 * (Sum[k in {1..n}] k) = n * (n + 1)
; Induction step: from n to n + 1.
(set-logic ALL)
(declare-const n Int)
(declare-fun sum (Int) Int)
(assert (= (sum n) (ite (< n 1) 0 (+ (sum (- n 1)) n))))
(assert (= (sum (- n 1)) (ite (< (- n 1) 1) 0 (+ (sum (- n 2)) (- n 1)))))
(assert (= (sum (- n 2)) (ite (< (- n 2) 1) 0 (+ (sum (- n 3)) (- n 2)))))
(assert (= (sum (+ n 1)) (ite (< (+ n 1) 1) 0 (+ (sum n) (+ n 1)))))
(assert (>= n 0))
(assert (=> (>= n 0) (= (* 2 (sum n)) (* n (+ n 1)))))
(assert (>= (+ n 1) 0))
(assert (not (= (* 2 (sum (+ n 1))) (* (+ n 1) (+ n 2)))))
(check-sat)
; If the answer is sat, (get-model) shows the values.

(reset)

; conjecture: all n in Nat. fact(n) > n
; Base case: n = 0.
(set-logic ALL)
(declare-const n Int)
(declare-fun fact (Int) Int)
(declare-fun fact_defined (Int) Bool)
(assert (fact_defined 0))
(assert (=> (fact_defined 0) (= (fact 0) 1)))
(assert (not (and (fact_defined 0) (> (fact 0) 0))))
(check-sat)
; If the answer is sat, (get-model) shows the values.

(reset)

; conjecture: all n in Nat. fact(n) > n
; Induction step: from n to n + 1.
(set-logic ALL)
(declare-const n Int)
(declare-fun fact (Int) Int)
(declare-fun fact_defined (Int) Bool)
(assert (= (fact_defined (- n 2)) (or (= (- n 2) 0) (fact_defined (- n 3)))))
(assert
  (=> (fact_defined (- n 2)) (= (fact (- n 2)) (ite (= (- n 2) 0) 1 (* (- n 2) (fact (- n 3)))))))
(assert (= (fact_defined (- n 1)) (or (= (- n 1) 0) (fact_defined (- n 2)))))
(assert
  (=> (fact_defined (- n 1)) (= (fact (- n 1)) (ite (= (- n 1) 0) 1 (* (- n 1) (fact (- n 2)))))))
(assert (= (fact_defined n) (or (= n 0) (fact_defined (- n 1)))))
(assert (=> (fact_defined n) (= (fact n) (ite (= n 0) 1 (* n (fact (- n 1)))))))
(assert (= (fact_defined (+ n 1)) (or (= (+ n 1) 0) (fact_defined n))))
(assert (=> (fact_defined (+ n 1)) (= (fact (+ n 1)) (ite (= (+ n 1) 0) 1 (* (+ n 1) (fact n))))))
(assert (>= n 0))
(assert (=> (>= n 0) (and (fact_defined n) (> (fact n) n))))
(assert (>= (+ n 1) 0))
(assert (not (and (fact_defined (+ n 1)) (> (fact (+ n 1)) (+ n 1)))))
(check-sat)
; If the answer is sat, (get-model) shows the values.
