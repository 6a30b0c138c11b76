\* Written by led from two-phase-commit.led.
---- MODULE two_phase_commit ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLE state

\* Several databases take part in one transaction: either all of them commit it, or all of them abort it. A manager asks each whether it is prepared. If all are, it tells all to commit; it may also decide to abort, as long as it has not yet told any of them to commit.
RM == {1, 2, 3}

\* A *state* is a triple (D, M, P): the decision of the manager; the set of pairs of a database and its status, for those that are no longer working; and the set of the databases from which the manager has heard that they are prepared.
initialState == <<"tuple", <<<<"atom", "open">>, {}, {}>>>>

working(r, M) ==
  ~(
    \E t \in {t \in M : t[2][1] = r} :
      LET x == t[2][2]
      IN TRUE
  )

become(r, x, M) ==
  {
    t \in M :
    LET q == t[2][1]
        y == t[2][2]
    IN q # r
  } \cup
  {<<"tuple", <<r, x>>>>}

\* A working database may *prepare* and tell the manager, or *abort* by itself. Once it has prepared, it follows the decision of the manager.
decided(d, s) == s[2][1] = d

steps(s) ==
  LET D == s[2][1]
      M == s[2][2]
      P == s[2][3]
  IN {
      <<
        "tuple",
        <<
          <<"tuple", <<<<"atom", "prepare">>, r>>>>,
          <<"tuple", <<D, become(r, <<"atom", "prepared">>, M), P>>>>
        >>
      >> :
      r \in {r \in RM : working(r, M)}
    } \cup
    {
      <<
        "tuple",
        <<
          <<"tuple", <<<<"atom", "abort">>, r>>>>,
          <<"tuple", <<D, become(r, <<"atom", "aborted">>, M), P>>>>
        >>
      >> :
      r \in {r \in RM : working(r, M)}
    } \cup
    {
      LET r == t[2][1]
      IN <<
          "tuple",
          <<
            <<"tuple", <<<<"atom", "hear">>, r>>>>,
            <<"tuple", <<D, M, P \cup {r}>>>>
          >>
        >> :
      t \in {
        t \in M :
        t[2][2] = <<"atom", "prepared">> /\ decided(<<"atom", "open">>, s)
      }
    } \cup
    (
      IF decided(<<"atom", "open">>, s)
      THEN
        IF Cardinality(P) = Cardinality(RM)
        THEN {
            <<
              "tuple",
              <<
                <<"atom", "decide">>,
                <<"tuple", <<<<"atom", "commit">>, M, P>>>>
              >>
            >>
          }
        ELSE {}
      ELSE {}
    ) \cup
    (
      IF decided(<<"atom", "open">>, s)
      THEN {
          <<
            "tuple",
            <<<<"atom", "giveUp">>, <<"tuple", <<<<"atom", "abort">>, M, P>>>>>>
          >>
        }
      ELSE {}
    ) \cup
    {
      LET r == t[2][1]
      IN <<
          "tuple",
          <<
            <<"tuple", <<<<"atom", "obey">>, r>>>>,
            <<"tuple", <<D, become(r, <<"atom", "committed">>, M), P>>>>
          >>
        >> :
      t \in {
        t \in M :
        t[2][2] = <<"atom", "prepared">> /\ decided(<<"atom", "commit">>, s)
      }
    } \cup
    {
      <<
        "tuple",
        <<
          <<"tuple", <<<<"atom", "obey">>, r>>>>,
          <<"tuple", <<D, become(r, <<"atom", "aborted">>, M), P>>>>
        >>
      >> :
      r \in {r \in RM : decided(<<"atom", "abort">>, s)}
    }

Init == state = initialState

Next == \E after \in steps(state) : after[2][2] # state /\ state' = after[2][2]

Spec == Init /\ [][Next]_state /\ WF_state(Next)

Always ==
  ~(
    \E t \in {t \in state[2][2] : t[2][2] = <<"atom", "committed">>} :
      LET q == t[2][1]
      IN \E t_1 \in {t_1 \in state[2][2] : t_1[2][2] = <<"atom", "aborted">>} :
          LET r == t_1[2][1]
          IN TRUE
  )

\* If TLC reports a violation, its trace is the witness.
Impossible ==
  ~(\A r \in RM : <<"tuple", <<r, <<"atom", "committed">>>>>> \in state[2][2])

\* If TLC reports a violation, its trace is the witness.
Impossible_1 ==
  ~(\A r \in RM : <<"tuple", <<r, <<"atom", "aborted">>>>>> \in state[2][2])

End == state[2][1] # <<"atom", "open">>
Ends == <>End

====

\* Written by led from two-phase-commit.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
INVARIANT Always
INVARIANT Impossible
INVARIANT Impossible_1
PROPERTY Ends
