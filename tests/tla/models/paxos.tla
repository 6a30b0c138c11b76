\* Written by led from paxos.led.
---- MODULE paxos ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLES A, M
vars == <<A, M>>

\* A *state* is a pair. Its first part A maps each acceptor to a triple: the
\* highest ballot of which it has heard, and the ballot and the value of its
\* last vote, at first −1 and `none`. Its second part M is the set of all
\* messages that were ever sent.
Acceptor == {1, 2, 3}

Quorum == {Q \in SUBSET Acceptor : Cardinality(Q) = 2}

Value == {"a", "b"}

Ballot == {0, 1}

isProposed(M_1, b) ==
  \E t \in {t \in M_1 : Len(t) = 3 /\ t[1] = "propose" /\ t[2] = b} : TRUE

mayPropose(M_1, Q, b, v) ==
  LET P ==
        {
          LET a == t[2]
              c == t[4]
              w == t[5]
          IN <<a, c, w>> :
          t \in {
            t \in M_1 :
            Len(t) = 5 /\
            t[1] = "promise" /\
            t[3] = b /\
            (
              LET a == t[2]
              IN a \in Q
            )
          }
        }
      votes == {<<c, w>> : <<a, c, w>> \in {<<a, c, w>> \in P : c >= 0}}
  IN {a : <<a, c, w>> \in P} = Q /\
    (
      \/ votes = {}
      \/ \E t \in {t \in votes : t[2] = v} :
          LET c == t[1]
          IN \A <<d, w>> \in votes : d <= c
    )

\* A value is *chosen* if a quorum has voted for it in one ballot.
isChosen(M_1, v) ==
  \E b \in Ballot : \E Q \in Quorum : \A a \in Q : <<"vote", a, b, v>> \in M_1

updated(M_1, x, y) == {p \in M_1 : p[1] # x} \cup {<<x, y>>}

Init == A = {<<a, <<-1, -1, "none">>>> : a \in Acceptor} /\ M = {}

Prepare == \E b \in Ballot : M' = M \cup {<<"prepare", b>>} /\ UNCHANGED A

Promise ==
  \E t \in {t \in M : Len(t) = 2 /\ t[1] = "prepare"} :
    LET b == t[2]
    IN \E t_1 \in A :
        LET a == t_1[1]
            h == t_1[2][1]
            c == t_1[2][2]
            v == t_1[2][3]
        IN b > h /\
          A' = updated(A, a, <<b, c, v>>) /\
          M' = M \cup {<<"promise", a, b, c, v>>}

Propose ==
  \E b \in Ballot :
    /\ ~isProposed(M, b)
    /\ \E v \in Value :
        /\ \E Q \in Quorum : mayPropose(M, Q, b, v)
        /\ M' = M \cup {<<"propose", b, v>>}
        /\ UNCHANGED A

Vote ==
  \E t \in {t \in M : Len(t) = 3 /\ t[1] = "propose"} :
    LET b == t[2]
        v == t[3]
    IN \E t_1 \in A :
        LET a == t_1[1]
            h == t_1[2][1]
        IN b >= h /\
          A' = updated(A, a, <<b, b, v>>) /\
          M' = M \cup {<<"vote", a, b, v>>}

Next == Prepare \/ Promise \/ Propose \/ Vote

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

Always == ~(isChosen(M, "a") /\ isChosen(M, "b"))

\* If TLC reports a violation, its trace is the witness.
Impossible == ~isChosen(M, "a")

Always_1 ==
  (\E Q \in Quorum : \A a \in Q : <<"vote", a, 0, "a">> \in M) =>
  <<"propose", 1, "b">> \notin M

Always_2 == ~(<<"vote", 1, 0, "a">> \in M /\ <<"vote", 2, 1, "b">> \in M)

====

\* Written by led from paxos.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
INVARIANT Always
INVARIANT Always_1

\* Written by led from paxos.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
INVARIANT Impossible

\* Written by led from paxos.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
\* TLC reports a violation.
INVARIANT Always_2
