\* Written by led from kinds.led.
---- MODULE kinds ----
EXTENDS Integers, Sequences, FiniteSets, TLC

CONSTANT nothing
Atoms == {nothing}

VARIABLE state

\* The sum of the second coordinates of a set of pairs: of a term for each solution.
RECURSIVE SumOf(_)
SumOf(P) ==
  IF P = {} THEN 0 ELSE LET p == CHOOSE q \in P : TRUE IN p[2] + SumOf(P \ {p})

smaller(S) == {x - 1 : x \in {x \in S : x > 0 /\ (\E y \in S : y >= x)}}

squares(S) == SumOf({<<x, x * x>> : x \in S}) % 3

turned ==
  IF Cardinality(state[2]) = 1
  THEN
    IF state[1] \notin Atoms /\ Len(state[1]) = 2
    THEN
      LET a == state[1][1]
          b == state[1][2]
      IN {<<b, a>>}
    ELSE {}
  ELSE IF state[1] \notin Atoms /\ Len(state[1]) = 2
  THEN
    LET a == state[1][1]
    IN {<<a, squares(state[2])>>}
  ELSE {}

Init == state = <<nothing, {1, 2}>> \/ state = <<<<0, 1>>, {3}>>

Next ==
  \/ (
      /\ state[1] = nothing
      /\ \E x \in 1..2 :
          \E y \in {0, 1} :
            LET m == smaller(state[2])
            IN state' = <<<<x, y>>, m>>
    )
  \/ (
      /\ state[1] # nothing
      /\ \E k \in state[2] :
          k < 5 /\ state' = <<nothing, (state[2] \ {k}) \cup {k + 1}>>
    )
  \/ (state[1] # nothing /\ (\E p \in turned : state' = <<p, state[2]>>))

Spec == Init /\ [][Next]_state /\ WF_state(Next)

Always == state[1] = nothing \/ state[1] \in (0..4) \X (0..4)

Impossible == state[2] # {}

====

\* Written by led from kinds.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
CONSTANT nothing = nothing
INVARIANT Always
INVARIANT Impossible
