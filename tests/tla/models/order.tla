\* Written by led from order.led.
---- MODULE order ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLE state

rest(S) ==
  <<
    "set",
    S[2] \
    {
      CHOOSE x \in S[2] :
        \A y \in S[2] :
          \/ (x[1] = "truth" /\ y[1] = "number")
          \/ ((x[1] = "truth" \/ x[1] = "number") /\ y[1] = "atom")
          \/ (
              /\ (x[1] = "truth" \/ x[1] = "number" \/ x[1] = "atom")
              /\ y[1] = "string"
            )
          \/ (
              /\ (
                  \/ x[1] = "truth"
                  \/ x[1] = "number"
                  \/ x[1] = "atom"
                  \/ x[1] = "string"
                )
              /\ y[1] = "tuple"
            )
          \/ (
              /\ (
                  \/ x[1] = "truth"
                  \/ x[1] = "number"
                  \/ x[1] = "atom"
                  \/ x[1] = "string"
                  \/ x[1] = "tuple"
                )
              /\ y[1] = "sequence"
            )
          \/ (
              /\ (
                  \/ x[1] = "truth"
                  \/ x[1] = "number"
                  \/ x[1] = "atom"
                  \/ x[1] = "string"
                  \/ x[1] = "tuple"
                  \/ x[1] = "sequence"
                )
              /\ y[1] = "set"
            )
          \/ (x[1] = "truth" /\ y[1] = "truth" /\ (x[2] => y[2]))
          \/ (x[1] = "number" /\ y[1] = "number" /\ x[2] <= y[2])
          \/ (
              /\ x[1] = "atom"
              /\ y[1] = "atom"
              /\ \E i \in 1..3 :
                  /\ <<"a", "b", "c">>[i] = x[2]
                  /\ \E j \in i..3 : <<"a", "b", "c">>[j] = y[2]
            )
          \/ (
              /\ x[1] = "string"
              /\ y[1] = "string"
              /\ \E i \in 1..1 :
                  <<"s">>[i] = x[2] /\ (\E j \in i..1 : <<"s">>[j] = y[2])
            )
          \/ (
              /\ x[1] = "tuple"
              /\ y[1] = "tuple"
              /\ IF x[2][1] = y[2][1]
                THEN (x[2][2][1] = "number" /\ y[2][2][1] = "atom") \/
                  (
                    /\ x[2][2][1] = "number"
                    /\ y[2][2][1] = "number"
                    /\ x[2][2][2] <= y[2][2][2]
                  ) \/
                  (
                    /\ x[2][2][1] = "atom"
                    /\ y[2][2][1] = "atom"
                    /\ \E i \in 1..2 :
                        /\ <<"x", "y">>[i] = x[2][2][2]
                        /\ \E j \in i..2 : <<"x", "y">>[j] = y[2][2][2]
                  )
                ELSE (x[2][1][1] = "number" /\ y[2][1][1] = "atom") \/
                  (
                    /\ x[2][1][1] = "number"
                    /\ y[2][1][1] = "number"
                    /\ x[2][1][2] <= y[2][1][2]
                  ) \/
                  (
                    /\ x[2][1][1] = "atom"
                    /\ y[2][1][1] = "atom"
                    /\ \E i \in 1..1 :
                        /\ <<"none">>[i] = x[2][1][2]
                        /\ \E j \in i..1 : <<"none">>[j] = y[2][1][2]
                  )
            )
          \/ (
              /\ x[1] = "sequence"
              /\ y[1] = "sequence"
              /\ (
                  \/ Len(x[2]) < Len(y[2])
                  \/ (
                      /\ Len(x[2]) = Len(y[2])
                      /\ (
                          \/ x[2] = y[2]
                          \/ \E i \in 1..Len(x[2]) :
                              /\ \A j \in 1..i - 1 : x[2][j] = y[2][j]
                              /\ x[2][i] # y[2][i]
                              /\ x[2][i][2] <= y[2][i][2]
                        )
                    )
                )
            )
          \/ (
              /\ x[1] = "set"
              /\ y[1] = "set"
              /\ (
                  \/ Cardinality(x[2]) < Cardinality(y[2])
                  \/ (
                      /\ Cardinality(x[2]) = Cardinality(y[2])
                      /\ (
                          \/ x[2] = y[2]
                          \/ \E x_1 \in x[2] \ y[2] :
                              \A y_1 \in (x[2] \ y[2]) \cup (y[2] \ x[2]) :
                                x_1[2] <= y_1[2]
                        )
                    )
                )
            )
    }
  >>

Init ==
  state =
  <<
    "tuple",
    <<
      <<"number", 0>>,
      <<
        "set",
        {
          <<"sequence", <<<<"number", 1>>, <<"number", 2>>>>>>,
          <<"sequence", <<<<"number", 2>>>>>>,
          <<"sequence", <<<<"number", 1>>, <<"number", 1>>>>>>
        }
      >>,
      <<"set", {<<"atom", "b">>, <<"atom", "a">>, <<"atom", "c">>}>>,
      <<
        "set",
        {
          <<"set", {<<"number", 1>>, <<"number", 4>>}>>,
          <<"set", {<<"number", 1>>, <<"number", 3>>}>>,
          <<"set", {<<"number", 2>>}>>,
          <<"set", {<<"number", 5>>, <<"number", 6>>, <<"number", 7>>}>>
        }
      >>,
      <<
        "set",
        {
          <<"tuple", <<<<"number", 1>>, <<"atom", "y">>>>>>,
          <<"tuple", <<<<"number", 1>>, <<"atom", "x">>>>>>,
          <<"tuple", <<<<"atom", "none">>, <<"number", 3>>>>>>,
          <<"number", 7>>,
          <<"truth", TRUE>>,
          <<"string", "s">>
        }
      >>
    >>
  >>

Next ==
  /\ state[2][1][2] < 3
  /\ state' =
    <<
      "tuple",
      <<
        <<"number", state[2][1][2] + 1>>,
        rest(state[2][2]),
        rest(state[2][3]),
        rest(state[2][4]),
        rest(state[2][5])
      >>
    >>

Spec == Init /\ [][Next]_state /\ WF_state(Next)

\* If TLC reports a violation, its trace is the witness.
Impossible == state[2][3] # <<"set", {<<"atom", "c">>}>>

====

\* Written by led from order.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
INVARIANT Impossible
