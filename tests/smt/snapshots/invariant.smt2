; The claims of theorems.led, for SMT-LIB provers such as z3.
; Each question is answered by unsat if its statement is proved.

(reset)

; always: all x in s[2]. x < s[1]
; It is true at the start.
(set-logic ALL)
(declare-datatypes ((Atom 0)) (((add) (other (number Int)))))
(assert false)
(check-sat)

(reset)

; always: all x in s[2]. x < s[1]
; Every step preserves it.
(set-logic ALL)
(declare-datatypes ((Atom 0)) (((add) (other (number Int)))))
(declare-const a Int)
(declare-const A (Array Int Bool))
(assert (forall ((x_6 Int)) (=> (select A x_6) (< x_6 a))))
(assert (not (and (forall ((x_5 Int)) (=> (select A x_5) (< x_5 (+ a 1)))) (< a (+ a 1)))))
(check-sat)
; If the answer is sat, (get-model) shows the values.

(reset)

; No step fails.
(set-logic ALL)
(declare-datatypes ((Atom 0)) (((add) (other (number Int)))))
(declare-const a Int)
(declare-const A (Array Int Bool))
(assert (forall ((x_4 Int)) (=> (select A x_4) (< x_4 a))))
(assert false)
(check-sat)
; If the answer is sat, (get-model) shows the values.
