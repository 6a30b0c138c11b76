\* Written by led from kinds.led.
---- MODULE kinds ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLE state

\* The sum of the second coordinates of a set of pairs: of a term for each solution.
RECURSIVE SumOf(_)
SumOf(P) ==
  IF P = {} THEN 0 ELSE LET p == CHOOSE q \in P : TRUE IN p[2] + SumOf(P \ {p})

\* What is at hand is nothing, or a pair of numbers: values of several kinds at one place.
initialStates ==
  {
    <<"tuple", <<<<"atom", "nothing">>, {1, 2}>>>>,
    <<"tuple", <<<<"tuple", <<0, 1>>>>, {3}>>>>
  }

squares(S) == SumOf({<<x, x * x>> : x \in S}) % 3

turned(s) ==
  IF Cardinality(s[2][2]) = 1
  THEN
    IF s[2][1][1] = "tuple" /\ Len(s[2][1][2]) = 2
    THEN
      LET a == s[2][1][2][1]
          b == s[2][1][2][2]
      IN {<<"tuple", <<b, a>>>>}
    ELSE {}
  ELSE IF s[2][1][1] = "tuple" /\ Len(s[2][1][2]) = 2
  THEN
    LET a == s[2][1][2][1]
        b == s[2][1][2][2]
    IN {<<"tuple", <<a, squares(s[2][2])>>>>}
  ELSE {}

smaller(S) == {x - 1 : x \in {x \in S : x > 0 /\ (\E y \in S : y >= x)}}

next(s) ==
  IF s[2][1] = <<"atom", "nothing">>
  THEN UNION {
      UNION {
        LET m == smaller(s[2][2])
        IN {<<"tuple", <<<<"tuple", <<x, y>>>>, m>>>>} :
        y \in {0, 1}
      } :
      x \in 1..2
    }
  ELSE {
      <<"tuple", <<<<"atom", "nothing">>, (s[2][2] \ {k}) \cup {k + 1}>>>> :
      k \in {k \in s[2][2] : k < 5}
    } \cup
    {<<"tuple", <<p, s[2][2]>>>> : p \in turned(s)}

Init == state \in initialStates

Next == \E after \in next(state) : after # state /\ state' = after

Spec == Init /\ [][Next]_state /\ WF_state(Next)

Always ==
  \/ state[2][1] = <<"atom", "nothing">>
  \/ state[2][1] \in {<<"tuple", t>> : t \in (0..4) \X (0..4)}

\* If TLC reports a violation, its trace is the witness.
Impossible == state[2][2] # {}

====

\* Written by led from kinds.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
INVARIANT Always
INVARIANT Impossible
