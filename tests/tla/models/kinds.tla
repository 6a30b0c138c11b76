\* Written by led from kinds.led.
---- MODULE kinds ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLE state

\* The sum of the second coordinates of a set of pairs: of a term for each solution.
RECURSIVE SumOf(_)
SumOf(P) ==
  IF P = {} THEN 0 ELSE LET p == CHOOSE q \in P : TRUE IN p[2] + SumOf(P \ {p})

smaller(S) == {x - 1 : x \in {x \in S : x > 0 /\ (\E y \in S : y >= x)}}

squares(S) == SumOf({<<x, x * x>> : x \in S}) % 3

turned ==
  IF Cardinality(state[2][2]) = 1
  THEN
    IF state[2][1][1] = "tuple" /\ Len(state[2][1][2]) = 2
    THEN
      LET a == state[2][1][2][1]
          b == state[2][1][2][2]
      IN {<<"tuple", <<b, a>>>>}
    ELSE {}
  ELSE IF state[2][1][1] = "tuple" /\ Len(state[2][1][2]) = 2
  THEN
    LET a == state[2][1][2][1]
    IN {<<"tuple", <<a, squares(state[2][2])>>>>}
  ELSE {}

Init ==
  \/ state = <<"tuple", <<<<"atom", "nothing">>, {1, 2}>>>>
  \/ state = <<"tuple", <<<<"tuple", <<0, 1>>>>, {3}>>>>

Next ==
  \/ (
      /\ state[2][1] = <<"atom", "nothing">>
      /\ \E x \in 1..2 :
          \E y \in {0, 1} :
            LET m == smaller(state[2][2])
            IN state' = <<"tuple", <<<<"tuple", <<x, y>>>>, m>>>>
    )
  \/ (
      /\ state[2][1] # <<"atom", "nothing">>
      /\ \E k \in state[2][2] :
          /\ k < 5
          /\ state' =
            <<
              "tuple",
              <<<<"atom", "nothing">>, (state[2][2] \ {k}) \cup {k + 1}>>
            >>
    )
  \/ (
      /\ state[2][1] # <<"atom", "nothing">>
      /\ \E p \in turned : state' = <<"tuple", <<p, state[2][2]>>>>
    )

Spec == Init /\ [][Next]_state /\ WF_state(Next)

Always ==
  \/ state[2][1] = <<"atom", "nothing">>
  \/ state[2][1] \in {<<"tuple", t>> : t \in (0..4) \X (0..4)}

Impossible == state[2][2] # {}

====

\* Written by led from kinds.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
INVARIANT Always
INVARIANT Impossible
