\* Written by led from halves.led.
---- MODULE halves ----
EXTENDS Integers, Sequences, FiniteSets, TLC, LedRat

VARIABLE state

\* The sum of the second coordinates of a set of pairs: of a term for each solution.
RECURSIVE RatSumOf(_)
RatSumOf(P) ==
  IF P = {} THEN <<0, 1>> ELSE LET p == CHOOSE q \in P : TRUE IN RatAdd(p[2], RatSumOf(P \ {p}))

RatMax(S) == CHOOSE x \in S : \A y \in S : ~RatLess(x, y)

\* A number of a set is halved; what becomes whole is taken up by one.
initialState == {<<1, 1>>, RatDivide(<<3, 1>>, <<2, 1>>)}

sum == RatSumOf({<<x, x>> : x \in state})

Init == state = initialState

Halved ==
  \E x \in state :
    /\ RatLess(RatDivide(<<1, 1>>, <<4, 1>>), x)
    /\ state' = (state \ {x}) \cup {RatDivide(x, <<2, 1>>)}

Raised ==
  \E x \in state :
    /\ x = RatFloor(x)
    /\ RatLess(x, <<2, 1>>)
    /\ state' = (state \ {x}) \cup {RatAdd(x, <<1, 1>>)}

Next == Halved \/ Raised

Spec == Init /\ [][Next]_state /\ WF_state(Next)

Next2 ==
  \E x \in state :
    /\ RatLess(RatDivide(<<1, 1>>, <<4, 1>>), x)
    /\ state' = (state \ {x}) \cup {RatDivide(x, <<2, 1>>)}

Spec2 == Init /\ [][Next2]_state /\ WF_state(Next2)

Always == ~RatLess(<<5, 1>>, sum) /\ (\A x \in state : RatLess(<<0, 1>>, x))

End == ~RatLess(RatDivide(<<1, 1>>, <<2, 1>>), RatMax(state))
Ends == <>End

====

\* Written by led from halves.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
INVARIANT Always

\* Written by led from halves.led.
SPECIFICATION Spec2
CHECK_DEADLOCK FALSE
PROPERTY Ends
