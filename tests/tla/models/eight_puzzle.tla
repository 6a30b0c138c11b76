\* Written by led from eight-puzzle.led.
---- MODULE eight_puzzle ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLE state

Abs(x) == IF x < 0 THEN -x ELSE x

\* Eight numbered tiles and a hole, in three rows of three. A tile beside the
\* hole can be moved into it. A *state* is the sequence of the nine places, row
\* by row, with 0 for the hole.
initialState == <<1, 2, 3, 4, 5, 6, 7, 8, 0>>

\* Two places are *neighbours* if they are side by side, or one above the other.
Place == 1..9

row(i) == (i - 1) \div 3

column(i) == (i - 1) % 3

apart(i, j) == Abs(row(i) - row(j)) + Abs(column(i) - column(j))

neighbours ==
  UNION {{<<i, j>> : j \in {j \in Place : apart(i, j) = 1}} : i \in Place}

swapped(i, j) == [state EXCEPT ![i] = state[j], ![j] = state[i]]

Init == state = initialState

Next ==
  \E i \in Place :
    /\ state[i] = 0
    /\ \E t \in {t \in neighbours : t[1] = i} :
        LET j == t[2]
        IN state' = swapped(i, j)

Spec == Init /\ [][Next]_state /\ WF_state(Next)

Always == Cardinality({state[i] : i \in Place}) = 9

\* If TLC reports a violation, its trace is the witness.
Impossible == state # <<8, 6, 7, 2, 5, 4, 3, 0, 1>>

Impossible_1 == state # <<1, 2, 3, 4, 5, 6, 8, 7, 0>>

====

\* Written by led from eight-puzzle.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
INVARIANT Always
INVARIANT Impossible_1

\* Written by led from eight-puzzle.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
INVARIANT Impossible
