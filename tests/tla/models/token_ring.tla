\* Written by led from token-ring.led.
---- MODULE token_ring ----
EXTENDS Integers, Sequences, FiniteSets, TLC

CONSTANTS n, k
ASSUME {n, k} \subseteq Nat \ {0}

VARIABLE state

RECURSIVE tuples(_)

Process == 1..n

tuples(m) ==
  IF m = 0
  THEN {<<>>}
  ELSE UNION {{t \o <<x>> : x \in 0..k - 1} : t \in tuples(m - 1)}

hasToken(c, i) == IF i = 1 THEN c[1] = c[n] ELSE c[i] # c[i - 1]

tokens(c) == {i \in Process : hasToken(c, i)}

moved(i) ==
  IF i = 1
  THEN [state EXCEPT ![i] = (state[1] + 1) % k]
  ELSE [state EXCEPT ![i] = state[i - 1]]

steps == {<<<<"move", i>>, moved(i)>> : i \in tokens(state)}

Init == state \in tuples(n)

Next == \E i \in tokens(state) : state' = moved(i)

Spec == Init /\ [][Next]_state /\ WF_state(Next)

Always == tokens(state) # {}

End == Cardinality(tokens(state)) = 1
Ends == <>End

Always_1 ==
  Cardinality(tokens(state)) = 1 =>
  (\A <<l, d>> \in steps : Cardinality(tokens(d)) = 1)

First == TRUE
Then == hasToken(state, 1)
Leads == First ~> Then

First_1 == TRUE
Then_1 == hasToken(state, 2)
Leads_1 == First_1 ~> Then_1

End_1 == Cardinality(tokens(state)) = 1
Ends_1 == <>End_1

====

\* Written by led from token-ring.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
CONSTANT n = 3
CONSTANT k = 3
INVARIANT Always
PROPERTY Ends
INVARIANT Always_1
PROPERTY Leads
PROPERTY Leads_1

\* Written by led from token-ring.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
CONSTANT n = 4
CONSTANT k = 2
PROPERTY Ends_1
