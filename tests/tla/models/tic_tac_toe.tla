\* Written by led from tic-tac-toe.led.
---- MODULE tic_tac_toe ----
EXTENDS Integers, Sequences, FiniteSets, TLC

VARIABLE state

\* A *player* is one of the atoms `x and `o. The variable *p* ranges over
\* players.
\*
\* A *cell* is an integer from 1 to 9. The cells are the squares of the board,
\* numbered like this; the variable *c* ranges over cells.
\*
\* 1 | 2 | 3
\* ---+---+---
\* 4 | 5 | 6
\* ---+---+---
\* 7 | 8 | 9
\*
\* *gameBoard* is the set of all cells.
gameBoard == 1..9

\* No move has been made when the game begins, so the *initial state* is the
\* empty set.
initialState == {}

\* Player p *occupies* cell c if the move (p, c) has been made. A cell is
\* *occupied* if one of the players occupies it.
occupies(p, c) == <<p, c>> \in state

occupied(c) == occupies("x", c) \/ occupies("o", c)

\* A *row* is a set of three cells that lie on a line: across, down, or
\* diagonally. There are eight of them.
rows ==
  LET hRows == {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}
      vRows == {{1, 4, 7}, {2, 5, 8}, {3, 6, 9}}
      diagonals == {{1, 5, 9}, {3, 5, 7}}
  IN hRows \cup vRows \cup diagonals

\* Player p *fills* row R if p occupies every cell of R, and has *three in a
\* row* if p fills some row.
fills(p, R) == \A c \in R : occupies(p, c)

threeInRow(p) == \E R \in rows : fills(p, R)

\* The *board is full* when nine moves have been made. The *game is over* when
\* the board is full or one of the players has three in a row.
boardFull == Cardinality(state) = 9

gameOver == boardFull \/ threeInRow("x") \/ threeInRow("o")

even(n) == n % 2 = 0

\* The players alternate and x begins. So the *player to move* is x if the
\* number of moves made is even, and o if it is odd.
playerToMove == IF even(Cardinality(state)) THEN "x" ELSE "o"

\* It is *legal to move in* a cell if the cell is not occupied and the game is
\* not over.
legalToMoveIn(c) == ~occupied(c) /\ ~gameOver

\* A cell is 100 wide and 100 high, and *cellCenter(c)* is the point in its
\* middle. A cell's column is the remainder of c - 1 by 3, and its row, counted
\* from the top, is the quotient.
centerX(c) == 150 + 100 * ((c - 1) % 3)

centerY(c) == 650 - 100 * ((c - 1) \div 3)

\* The *restart button* is the word "restart" with four lines around it, to the
\* right of the message.
restartLeft == 350

restartRight == 550

restartBottom == 725

restartTop == 775

\* The sides of cell c lie 50 from its middle. The cell is *clicked* if there is
\* a click strictly between its sides, so that a click on a line of the grid
\* belongs to no cell.
xMin(c) == centerX(c) - 50

xMax(c) == centerX(c) + 50

yMin(c) == centerY(c) - 50

yMax(c) == centerY(c) + 50

cellClicked(c, input) ==
  /\ input.clicked
  /\ xMin(c) < input.x
  /\ input.x < xMax(c)
  /\ yMin(c) < input.y
  /\ input.y < yMax(c)

restartClicked(input) ==
  /\ input.clicked
  /\ restartLeft < input.x
  /\ input.x < restartRight
  /\ restartBottom < input.y
  /\ input.y < restartTop

\* A *move is made in* cell c if c is clicked and it is legal to move there. The
\* cells do not overlap, so the set of the *moves made* has one member or none.
moveMadeIn(c, input) == cellClicked(c, input) /\ legalToMoveIn(c)

movesMade(input) ==
  {<<playerToMove, c>> : c \in {c \in gameBoard : moveMadeIn(c, input)}}

\* A click on the restart button leads back to the initial state. Otherwise the
\* move that is made, if any, joins the moves of the current state.
newState(input) ==
  IF restartClicked(input) THEN initialState ELSE state \cup movesMade(input)

Init == state = initialState

Inputs ==
  {
    [clicked |-> FALSE, x |-> 0, y |-> 0],
    [clicked |-> TRUE, x |-> 150, y |-> 650],
    [clicked |-> TRUE, x |-> 250, y |-> 650],
    [clicked |-> TRUE, x |-> 350, y |-> 650],
    [clicked |-> TRUE, x |-> 150, y |-> 550],
    [clicked |-> TRUE, x |-> 250, y |-> 550],
    [clicked |-> TRUE, x |-> 350, y |-> 550],
    [clicked |-> TRUE, x |-> 150, y |-> 450],
    [clicked |-> TRUE, x |-> 250, y |-> 450],
    [clicked |-> TRUE, x |-> 350, y |-> 450],
    [clicked |-> TRUE, x |-> 450, y |-> 750]
  }

Next == \E input \in Inputs : state' = newState(input)

Spec == Init /\ [][Next]_state /\ WF_state(Next)

====

\* Written by led from tic-tac-toe.led.
SPECIFICATION Spec
CHECK_DEADLOCK FALSE
