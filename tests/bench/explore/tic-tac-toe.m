-- Tic-tac-toe: 0 is an empty cell.
var cell: array [1..9] of 0..2;

function has(a: 1..9; b: 1..9; c: 1..9): boolean;
begin
  return cell[a] != 0 & cell[a] = cell[b] & cell[b] = cell[c];
end;

function isOver(): boolean;
begin
  return has(1, 2, 3) | has(4, 5, 6) | has(7, 8, 9) | has(1, 4, 7) | has(2, 5, 8) | has(3, 6, 9) |
    has(1, 5, 9) | has(3, 5, 7);
end;

function mover(): 1..2;
  var filled: 0..9;
begin
  filled := 0;
  for i: 1..9 do
    if cell[i] != 0 then filled := filled + 1; end;
  end;
  if filled % 2 = 0 then return 1; else return 2; end;
end;

startstate begin
  for i: 1..9 do cell[i] := 0; end;
end;

ruleset c: 1..9 do
  rule "fill" cell[c] = 0 & !isOver() ==>
  begin
    cell[c] := mover();
  end;
end;
