\* Written by led from functions.led.
---- MODULE functions ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLE state

RECURSIVE depth(_)

swapped(q, i) ==
  SubSeq(q, 1, i - 1) \o <<q[i + 1], q[i]>> \o SubSeq(q, i + 2, Len(q))

other(c) == IF c = "a" THEN "b" ELSE "a"

recoloured(R, n) ==
  {<<i, c>> \in R : i # n} \cup
  {<<n, other(c)>> : <<i, c>> \in {<<i, c>> \in R : i = n}}

mapped(q, f(_)) == <<f(q[1]), f(q[2]), f(q[3])>>

isSorted(q) ==
  LET before(i) == q[i] <= q[i + 1]
  IN before(1) /\ before(2)

depth(n) == IF n <= 0 THEN 0 ELSE 1 + depth(n - 2)

Init == state = <<<<3, 1, 2>>, {<<1, "a">>, <<2, "b">>, <<3, "a">>}>>

Next ==
  \/ \E i \in 1..Len(state[1]) - 1 :
      /\ state[1][i] > state[1][i + 1]
      /\ \E t \in {t \in state[2] : t[2] = "a"} :
          LET j == t[1]
          IN state' = <<swapped(state[1], i), recoloured(state[2], j)>>
  \/ state' = <<mapped(state[1], LAMBDA x : (x % 3) + 1), state[2]>>

Spec == Init /\ [][Next]_state /\ WF_state(Next)

Always ==
  /\ depth(Len(state[1])) = 2
  /\ \A <<i, c>> \in state[2] :
      \A t \in {t \in state[2] : t[1] = i} :
        LET d == t[2]
        IN c = d

\* If TLC reports a violation, its trace is the witness.
Impossible == ~isSorted(state[1])

====

\* Written by led from functions.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
INVARIANT Always

\* Written by led from functions.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
INVARIANT Impossible
