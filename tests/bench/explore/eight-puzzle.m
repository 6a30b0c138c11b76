-- The eight puzzle.
var place: array [1..9] of 0..8;

startstate begin
  for i: 1..8 do place[i] := i; end;
  place[9] := 0;
end;

ruleset i: 1..9; d: 0..3 do
  rule "move"
    place[i] = 0 &
    ((d = 0 & (i - 1) % 3 < 2) | (d = 1 & (i - 1) % 3 > 0) | (d = 2 & i < 7) | (d = 3 & i > 3))
  ==>
    var j: 1..9;
  begin
    if d = 0 then j := i + 1;
    elsif d = 1 then j := i - 1;
    elsif d = 2 then j := i + 3;
    else j := i - 3;
    end;
    place[i] := place[j];
    place[j] := 0;
  end;
end;
