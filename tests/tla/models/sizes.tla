\* Written by led from sizes.led.
---- MODULE sizes ----
EXTENDS Integers, Sequences, FiniteSets, TLC

CONSTANT n
ASSUME n \in Nat \ {0}

VARIABLE state

Min(S) == CHOOSE x \in S : \A y \in S : x <= y

Init == state = Min({0, n - 1})

Next == state' = (state + 1) % n

Spec == Init /\ [][Next]_state /\ WF_state(Next)

Always == state < n

Always_1 == state * n * n < n * n * n

Always_2 == \E x \in {state} : x = x

First == state = 0
Then == state = n - 1
Leads == First ~> Then

Always_3 == state < n

Always_4 == state < 3

====

\* Written by led from sizes.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
CONSTANT n = 3
INVARIANT Always
INVARIANT Always_1
INVARIANT Always_2
PROPERTY Leads

\* Written by led from sizes.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
CONSTANT n = 5
INVARIANT Always_3

\* Written by led from sizes.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
CONSTANT n = 5
INVARIANT Always_4
