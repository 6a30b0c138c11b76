\* Written by led from mutex.led.
---- MODULE mutex ----
EXTENDS Integers, Sequences, FiniteSets, TLC

CONSTANTS N, maxClock
ASSUME {N, maxClock} \subseteq Nat \ {0}

VARIABLES clock, req, ack, net, crit
vars == <<clock, req, ack, net, crit>>

Max(S) == CHOOSE x \in S : \A y \in S : x >= y

\* The members of a set of numbers as a sequence.
RECURSIVE Ascending(_)
Ascending(S) ==
  IF S = {} THEN <<>>
  ELSE LET x == CHOOSE y \in S : \A z \in S : y <= z IN <<x>> \o Ascending(S \ {x})

Proc == {<<"number", i>> : i \in 1..N}

put(t, i, e) == <<"sequence", [t[2] EXCEPT ![i[2]] = e]>>

put2(t, i, j, e) ==
  <<
    "sequence",
    [t[2] EXCEPT ![i[2]] = <<"sequence", [t[2][i[2]][2] EXCEPT ![j[2]] = e]>>]
  >>

beats(req_1, p, q) ==
  \/ req_1[2][p[2]][2][q[2]] = <<"number", 0>>
  \/ req_1[2][p[2]][2][p[2]][2] < req_1[2][p[2]][2][q[2]][2]
  \/ (req_1[2][p[2]][2][p[2]] = req_1[2][p[2]][2][q[2]] /\ p[2] < q[2])

if2(c, same, other, m, isOwn) ==
  IF c /\ ~isOwn THEN <<"sequence", other[2] \o <<m>>>> ELSE other

sent(net_1, p, m) ==
  <<
    "sequence",
    LET all == Ascending({n[2] : n \in Proc})
    IN [
        i \in 1..Len(all) |->
        LET r == <<"number", all[i]>>
        IN <<
            "sequence",
            LET all_1 == Ascending({n[2] : n \in Proc})
            IN [
                i_1 \in 1..Len(all_1) |->
                LET q == <<"number", all_1[i_1]>>
                IN if2(
                    p = r,
                    net_1[2][r[2]][2][q[2]],
                    net_1[2][r[2]][2][q[2]],
                    m,
                    q = p
                  )
              ]
          >>
      ]
  >>

received(q, p) ==
  LET m == net[2][q[2]][2][p[2]][2][1]
      rest ==
        put2(
          net,
          q,
          p,
          <<
            "sequence",
            SubSeq(net[2][q[2]][2][p[2]][2], 2, Len(net[2][q[2]][2][p[2]][2]))
          >>
        )
  IN IF m[2][1] = "req"
    THEN <<
        "tuple",
        <<
          <<
            "sequence",
            [
              clock[2] EXCEPT
              ![p[2]] = <<"number", Max({clock[2][p[2]][2], m[2][2][2]}) + 1>>
            ]
          >>,
          put2(req, p, q, m[2][2]),
          ack,
          put2(
            rest,
            p,
            q,
            <<
              "sequence",
              rest[2][p[2]][2][q[2]][2] \o
              <<<<"tuple", <<"ack", <<"number", 0>>>>>>>>
            >>
          ),
          crit
        >>
      >>
    ELSE IF m[2][1] = "ack"
    THEN <<
        "tuple",
        <<
          clock,
          req,
          <<"sequence", [ack[2] EXCEPT ![p[2]] = ack[2][p[2]] \cup {q}]>>,
          rest,
          crit
        >>
      >>
    ELSE <<
        "tuple",
        <<clock, put2(req, p, q, <<"number", 0>>), ack, rest, crit>>
      >>

Init ==
  /\ clock =
    <<
      "sequence",
      LET all == Ascending({n[2] : n \in Proc})
      IN [i \in 1..Len(all) |-> <<"number", 1>>]
    >>
  /\ req =
    <<
      "sequence",
      LET all == Ascending({n[2] : n \in Proc})
      IN [
          i \in 1..Len(all) |->
          <<
            "sequence",
            LET all_1 == Ascending({n[2] : n \in Proc})
            IN [i_1 \in 1..Len(all_1) |-> <<"number", 0>>]
          >>
        ]
    >>
  /\ ack =
    <<
      "sequence",
      LET all == Ascending({n[2] : n \in Proc})
      IN [i \in 1..Len(all) |-> {}]
    >>
  /\ net =
    <<
      "sequence",
      LET all == Ascending({n[2] : n \in Proc})
      IN [
          i \in 1..Len(all) |->
          <<
            "sequence",
            LET all_1 == Ascending({n[2] : n \in Proc})
            IN [i_1 \in 1..Len(all_1) |-> <<"sequence", <<>>>>]
          >>
        ]
    >>
  /\ crit = {}

Request ==
  \E p \in Proc :
    /\ req[2][p[2]][2][p[2]] = <<"number", 0>>
    /\ req' = put2(req, p, p, clock[2][p[2]])
    /\ ack' = put(ack, p, {p})
    /\ net' = sent(net, p, <<"tuple", <<"req", clock[2][p[2]]>>>>)
    /\ UNCHANGED <<clock, crit>>

Enter ==
  \E p \in Proc :
    /\ ack[2][p[2]] = Proc
    /\ p \notin crit
    /\ \A q \in Proc \ {p} : beats(req, p, q)
    /\ crit' = crit \cup {p}
    /\ UNCHANGED <<clock, req, ack, net>>

Exit ==
  \E p \in crit :
    /\ req' = put2(req, p, p, <<"number", 0>>)
    /\ ack' = put(ack, p, {})
    /\ net' = sent(net, p, <<"tuple", <<"rel", <<"number", 0>>>>>>)
    /\ crit' = crit \ {p}
    /\ UNCHANGED clock

Receive ==
  \E p \in Proc :
    \E q \in Proc :
      /\ p # q
      /\ net[2][q[2]][2][p[2]] # <<"sequence", <<>>>>
      /\ clock[2][p[2]][2] < maxClock
      /\ LET after == received(q, p)[2]
        IN clock' = after[1] /\
          req' = after[2] /\
          ack' = after[3] /\
          net' = after[4] /\
          crit' = after[5]

Next == Request \/ Enter \/ Exit \/ Receive

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

Always == Cardinality(crit) <= 1

====

\* Written by led from mutex.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
CONSTANT N = 2
CONSTANT maxClock = 3
INVARIANT Always
