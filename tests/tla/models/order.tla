\* Written by led from order.led.
---- MODULE order ----
EXTENDS Integers, Sequences, FiniteSets, TLC

CONSTANTS a, b, c, none, x, y
Atoms == {a, b, c, none, x, y}

VARIABLE state

rest(S) ==
  <<
    "set",
    S[2] \
    {
      CHOOSE x_1 \in S[2] :
        \A y_1 \in S[2] :
          \/ (
              /\ x_1 \notin Atoms
              /\ x_1[1] = "truth"
              /\ y_1 \notin Atoms
              /\ y_1[1] = "number"
            )
          \/ (
              /\ (
                  \/ (x_1 \notin Atoms /\ x_1[1] = "truth")
                  \/ (x_1 \notin Atoms /\ x_1[1] = "number")
                )
              /\ y_1 \in Atoms
            )
          \/ (
              /\ (
                  \/ (x_1 \notin Atoms /\ x_1[1] = "truth")
                  \/ (x_1 \notin Atoms /\ x_1[1] = "number")
                  \/ x_1 \in Atoms
                )
              /\ y_1 \notin Atoms
              /\ y_1[1] = "string"
            )
          \/ (
              /\ (
                  \/ (x_1 \notin Atoms /\ x_1[1] = "truth")
                  \/ (x_1 \notin Atoms /\ x_1[1] = "number")
                  \/ x_1 \in Atoms
                  \/ (x_1 \notin Atoms /\ x_1[1] = "string")
                )
              /\ y_1 \notin Atoms
              /\ y_1[1] = "tuple"
            )
          \/ (
              /\ (
                  \/ (x_1 \notin Atoms /\ x_1[1] = "truth")
                  \/ (x_1 \notin Atoms /\ x_1[1] = "number")
                  \/ x_1 \in Atoms
                  \/ (x_1 \notin Atoms /\ x_1[1] = "string")
                  \/ (x_1 \notin Atoms /\ x_1[1] = "tuple")
                )
              /\ y_1 \notin Atoms
              /\ y_1[1] = "sequence"
            )
          \/ (
              /\ (
                  \/ (x_1 \notin Atoms /\ x_1[1] = "truth")
                  \/ (x_1 \notin Atoms /\ x_1[1] = "number")
                  \/ x_1 \in Atoms
                  \/ (x_1 \notin Atoms /\ x_1[1] = "string")
                  \/ (x_1 \notin Atoms /\ x_1[1] = "tuple")
                  \/ (x_1 \notin Atoms /\ x_1[1] = "sequence")
                )
              /\ y_1 \notin Atoms
              /\ y_1[1] = "set"
            )
          \/ (
              /\ x_1 \notin Atoms
              /\ x_1[1] = "truth"
              /\ y_1 \notin Atoms
              /\ y_1[1] = "truth"
              /\ x_1[2] => y_1[2]
            )
          \/ (
              /\ x_1 \notin Atoms
              /\ x_1[1] = "number"
              /\ y_1 \notin Atoms
              /\ y_1[1] = "number"
              /\ x_1[2] <= y_1[2]
            )
          \/ (
              /\ x_1 \in Atoms
              /\ y_1 \in Atoms
              /\ \E i \in 1..3 :
                  <<a, b, c>>[i] = x_1 /\ (\E j \in i..3 : <<a, b, c>>[j] = y_1)
            )
          \/ (
              /\ x_1 \notin Atoms
              /\ x_1[1] = "string"
              /\ y_1 \notin Atoms
              /\ y_1[1] = "string"
              /\ \E i \in 1..1 :
                  <<"s">>[i] = x_1[2] /\ (\E j \in i..1 : <<"s">>[j] = y_1[2])
            )
          \/ (
              /\ x_1 \notin Atoms
              /\ x_1[1] = "tuple"
              /\ y_1 \notin Atoms
              /\ y_1[1] = "tuple"
              /\ IF x_1[2][1] = y_1[2][1]
                THEN (
                    /\ x_1[2][2] \notin Atoms
                    /\ x_1[2][2][1] = "number"
                    /\ y_1[2][2] \in Atoms
                  ) \/
                  (
                    /\ x_1[2][2] \notin Atoms
                    /\ x_1[2][2][1] = "number"
                    /\ y_1[2][2] \notin Atoms
                    /\ y_1[2][2][1] = "number"
                    /\ x_1[2][2][2] <= y_1[2][2][2]
                  ) \/
                  (
                    /\ x_1[2][2] \in Atoms
                    /\ y_1[2][2] \in Atoms
                    /\ \E i \in 1..2 :
                        /\ <<x, y>>[i] = x_1[2][2]
                        /\ \E j \in i..2 : <<x, y>>[j] = y_1[2][2]
                  )
                ELSE (
                    /\ x_1[2][1] \notin Atoms
                    /\ x_1[2][1][1] = "number"
                    /\ y_1[2][1] \in Atoms
                  ) \/
                  (
                    /\ x_1[2][1] \notin Atoms
                    /\ x_1[2][1][1] = "number"
                    /\ y_1[2][1] \notin Atoms
                    /\ y_1[2][1][1] = "number"
                    /\ x_1[2][1][2] <= y_1[2][1][2]
                  ) \/
                  (
                    /\ x_1[2][1] \in Atoms
                    /\ y_1[2][1] \in Atoms
                    /\ \E i \in 1..1 :
                        /\ <<none>>[i] = x_1[2][1]
                        /\ \E j \in i..1 : <<none>>[j] = y_1[2][1]
                  )
            )
          \/ (
              /\ x_1 \notin Atoms
              /\ x_1[1] = "sequence"
              /\ y_1 \notin Atoms
              /\ y_1[1] = "sequence"
              /\ (
                  \/ Len(x_1[2]) < Len(y_1[2])
                  \/ (
                      /\ Len(x_1[2]) = Len(y_1[2])
                      /\ (
                          \/ x_1[2] = y_1[2]
                          \/ \E i \in 1..Len(x_1[2]) :
                              /\ \A j \in 1..i - 1 : x_1[2][j] = y_1[2][j]
                              /\ x_1[2][i] # y_1[2][i]
                              /\ x_1[2][i][2] <= y_1[2][i][2]
                        )
                    )
                )
            )
          \/ (
              /\ x_1 \notin Atoms
              /\ x_1[1] = "set"
              /\ y_1 \notin Atoms
              /\ y_1[1] = "set"
              /\ (
                  \/ Cardinality(x_1[2]) < Cardinality(y_1[2])
                  \/ (
                      /\ Cardinality(x_1[2]) = Cardinality(y_1[2])
                      /\ (
                          \/ x_1[2] = y_1[2]
                          \/ \E x_2 \in x_1[2] \ y_1[2] :
                              \A y_2 \in (x_1[2] \ y_1[2]) \cup
                              (y_1[2] \ x_1[2]) :
                                x_2[2] <= y_2[2]
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
      <<"set", {b, a, c}>>,
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
          <<"tuple", <<<<"number", 1>>, y>>>>,
          <<"tuple", <<<<"number", 1>>, x>>>>,
          <<"tuple", <<none, <<"number", 3>>>>>>,
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
Impossible == state[2][3] # <<"set", {c}>>

====

\* Written by led from order.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
CONSTANT a = a
CONSTANT b = b
CONSTANT c = c
CONSTANT none = none
CONSTANT x = x
CONSTANT y = y
INVARIANT Impossible
