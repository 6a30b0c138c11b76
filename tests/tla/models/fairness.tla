\* Written by led from fairness.led.
---- MODULE fairness ----
EXTENDS Integers, Sequences, FiniteSets, TLC

CONSTANTS add, compare, copy, divide, multiply, negate, reset, sub, subtract
Atoms == {add, compare, copy, divide, multiply, negate, reset, sub, subtract}

VARIABLE state

\* Two counters below 3, and one that may be reset. The labels of steps are
\* atoms, and tuples of two lengths.
Counter == {1, 2}

moves(i) ==
  {<<<<i, add>>, [state EXCEPT ![i] = (state[i] + 1) % 3]>>} \cup
  {<<<<i, copy, 3 - i>>, [state EXCEPT ![i] = state[3 - i]]>>} \cup
  {<<reset, <<0, 0>>>>}

Init == state = <<0, 0>>

Next == \E i \in Counter : \E <<l, t>> \in moves(i) : state' = t

Spec == Init /\ [][Next]_state /\ WF_state(Next)

Fair(i, a) ==
  \E i_1 \in Counter : \E <<l, t>> \in moves(i_1) : l = <<i, a>> /\ state' = t

Fair_1 == \E i \in Counter : \E <<l, t>> \in moves(i) : l = reset /\ state' = t

Spec2 ==
  /\ Init
  /\ [][Next]_state
  /\ WF_state(Next)
  /\ \A i \in Counter : \A a \in {add, sub} : WF_state(Fair(i, a))
  /\ WF_state(Fair_1)

Next2 == \E i \in Counter : \E <<l, t>> \in moves(i) : l # reset /\ state' = t

Fair_2(i, a) ==
  \E i_1 \in Counter :
    \E <<l, t>> \in moves(i_1) : l # reset /\ l = <<i, a>> /\ state' = t

Spec3 ==
  /\ Init
  /\ [][Next2]_state
  /\ WF_state(Next2)
  /\ \A i \in Counter :
       \A a \in {add, subtract, multiply, divide, negate, compare} :
         WF_state(Fair_2(i, a))

\* If TLC reports a violation, its trace is the witness.
Impossible == state # <<2, 1>>

First == state = <<2, 2>>
Then == state = <<0, 0>>
Leads == First ~> Then

End == state = <<1, 2>>
Ends == <>End

End_1 == state[1] = 2 /\ state[2] = 0
Ends_1 == <>End_1

End_2 == state[2] = 2
Ends_2 == <>End_2

====

\* Written by led from fairness.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
CONSTANT add = add
CONSTANT compare = compare
CONSTANT copy = copy
CONSTANT divide = divide
CONSTANT multiply = multiply
CONSTANT negate = negate
CONSTANT reset = reset
CONSTANT sub = sub
CONSTANT subtract = subtract
INVARIANT Impossible

\* Written by led from fairness.led.
SPECIFICATION Spec2
CHECK_DEADLOCK FALSE
CONSTANT add = add
CONSTANT compare = compare
CONSTANT copy = copy
CONSTANT divide = divide
CONSTANT multiply = multiply
CONSTANT negate = negate
CONSTANT reset = reset
CONSTANT sub = sub
CONSTANT subtract = subtract
PROPERTY Leads

\* Written by led from fairness.led.
SPECIFICATION Spec2
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
CONSTANT add = add
CONSTANT compare = compare
CONSTANT copy = copy
CONSTANT divide = divide
CONSTANT multiply = multiply
CONSTANT negate = negate
CONSTANT reset = reset
CONSTANT sub = sub
CONSTANT subtract = subtract
PROPERTY Ends

\* Written by led from fairness.led.
SPECIFICATION Spec3
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
CONSTANT add = add
CONSTANT compare = compare
CONSTANT copy = copy
CONSTANT divide = divide
CONSTANT multiply = multiply
CONSTANT negate = negate
CONSTANT reset = reset
CONSTANT sub = sub
CONSTANT subtract = subtract
PROPERTY Ends_1

\* Written by led from fairness.led.
SPECIFICATION Spec3
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
CONSTANT add = add
CONSTANT compare = compare
CONSTANT copy = copy
CONSTANT divide = divide
CONSTANT multiply = multiply
CONSTANT negate = negate
CONSTANT reset = reset
CONSTANT sub = sub
CONSTANT subtract = subtract
PROPERTY Ends_2
