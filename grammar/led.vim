" LED for Vim and Neovim: copy to ~/.vim/syntax/led.vim or ~/.config/nvim/syntax/led.vim, and add
"   autocmd BufRead,BufNewFile *.led setlocal filetype=led
" Made by "npm run grammar" from the tables of src/language; edit those, or grammar/highlighters.

if exists("b:current_syntax")
  finish
endif

syntax sync fromstart

syntax match ledOperator contained display #\v\<\=\>|\|\-\>|\-\>|\.\.|\/\=|\:\=|\<\=|\=\>|\>\=|\&|\(|\)|\*|\+|\,|\-|\.|\/|\:|\;|\<|\=|\>|\[|\\|\]|\^|\{|\||\}|\~|¬|·|×|÷|λ|…|→|↦|⇒|⇔|∀|∃|∅|∈|∉|∏|∑|−|∖|∧|∨|∩|∪|≔|≠|≡|≤|≥|⊆|⋂|⋃|⌈|⌉|⌊|⌋|⟨|⟩#
syntax match ledType contained display #\v[ℕℤℚ𝔹]#
syntax match ledName contained display #\v[0-9A-Za-z_\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0300-\u03ba\u03bc-\u1fff\u3040-\uffdc]@1<![A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0370-\u03ba\u03bc-\u1fff\u3040-\uffdc][0-9A-Za-z_\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0300-\u03ba\u03bc-\u1fff\u3040-\uffdc]*'*#
syntax match ledBuiltin contained display #\v[0-9A-Za-z_\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0300-\u03ba\u03bc-\u1fff\u3040-\uffdc]@1<!%(framesPerSecond|CURRENT_STATE|currentState|initialState|mouseClicked|originPoint|prettyPrint|transition|mouseDown|nextState|strgToVal|textRight|newState|textLeft|triangle|CLICKED|CLICK_X|CLICK_Y|clicked|dIndigo|dOrange|dViolet|dYellow|graphic|polygon|segment|choose|circle|clickX|clickY|dBlack|dGreen|dWhite|images|mouseX|mouseY|random|sounds|turned|GAMMA|Gamma|atan2|click|color|dBlue|faded|floor|point|round|ceil|dRed|disc|fTri|keys|rect|sqrt|text|wide|Pow|abs|cos|max|min|sin|tan|pi|pp)%([0-9A-Za-z_\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0300-\u03ba\u03bc-\u1fff\u3040-\uffdc]|')@!#
syntax match ledType contained display #\v[0-9A-Za-z_\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0300-\u03ba\u03bc-\u1fff\u3040-\uffdc]@1<!%(Lambda|String|Color|Image|Point|Sound|Tuple|Atom|Bool|fSet|Int|Nat|Rat|Seq)%([0-9A-Za-z_\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0300-\u03ba\u03bc-\u1fff\u3040-\uffdc]|')@!#
syntax match ledFunction contained display #\v[0-9A-Za-z_\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0300-\u03ba\u03bc-\u1fff\u3040-\uffdc]@1<![A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0370-\u03ba\u03bc-\u1fff\u3040-\uffdc][0-9A-Za-z_\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0300-\u03ba\u03bc-\u1fff\u3040-\uffdc]*'*%(\s*%(\([^()]*\))?\s*%(\:\=|≔|iff%([0-9A-Za-z_\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0300-\u03ba\u03bc-\u1fff\u3040-\uffdc]|')@!))@=#
syntax match ledOperator contained display #\v%([0-9A-Za-z_'")\]}>|]\s)@2<=%(<%(in|or|if|and|not|mod)\s)@4<![UV]\s@=#
syntax match ledKeyword contained display #\v[0-9A-Za-z_\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0300-\u03ba\u03bc-\u1fff\u3040-\uffdc]@1<!%(Nrsec|Union|Prod|Sec|Sum|U)%(\s*\[)@=#
syntax match ledKeyword contained display #\v[0-9A-Za-z_\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0300-\u03ba\u03bc-\u1fff\u3040-\uffdc]@1<!%(otherwise|ledGame|lambda|notin|nrsec|subeq|where|some|then|all|and|iff|lam|mod|not|sec|sub|If|if|in|or)%([0-9A-Za-z_\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0300-\u03ba\u03bc-\u1fff\u3040-\uffdc]|')@!#
syntax match ledConstant contained display #\v[0-9A-Za-z_\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0300-\u03ba\u03bc-\u1fff\u3040-\uffdc]@1<!%(false|true)%([0-9A-Za-z_\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0300-\u03ba\u03bc-\u1fff\u3040-\uffdc]|')@!#
syntax match ledNumber contained display #\v[0-9A-Za-z_\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0300-\u03ba\u03bc-\u1fff\u3040-\uffdc]@1<![0-9]+%(\.[0-9]+|\.%(\.|\s*[A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0370-\u03ba\u03bc-\u1fff\u3040-\uffdc])@!)?#
syntax match ledNumber contained display #\v[0-9A-Za-z_')\]}|.]@1<!\.[0-9]+#
syntax match ledNumber contained display #\v%([0-9]+\.[0-9]*|\.[0-9]*)\([0-9]+\.\.\)#
syntax match ledAtom contained display #\v`[A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0370-\u03ba\u03bc-\u1fff\u3040-\uffdc][0-9A-Za-z_\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0300-\u03ba\u03bc-\u1fff\u3040-\uffdc]*'*#
syntax match ledString contained display #\v["“”]%(\\.|%(\$\/|-+\/)@![^"“”\\])*["“”]?#
syntax cluster ledCode contains=ledOperator,ledType,ledName,ledBuiltin,ledFunction,ledKeyword,ledConstant,ledNumber,ledAtom,ledString

syntax match ledHeading #\v^\#{1,6} .*$#
syntax match ledMark contained #\v^\s*%(cmd|figure|use|play|always|possible|winnable|ends|leads|forces|conjecture|steps|fair|with|alike):\>#
syntax match ledMarked #\v^\s*%(cmd|figure|use|play|always|possible|winnable|ends|leads|forces|conjecture|steps|fair|with|alike):\>.*$# contains=ledMark
syntax region ledOther start=#\v\\begin\s*\{verbatim\*?\}# end=#\v\\end\{verbatim# keepend
syntax region ledOther start=#\v^ {0,3}`{3,}[^`]*$# end=#\v^ {0,3}`{3,}\s*$# keepend
syntax region ledOther start=#\v^ {0,3}\~{3,}.*$# end=#\v^ {0,3}\~{3,}\s*$# keepend
syntax region ledCode matchgroup=ledDelimiter start=#\v^ {0,3}`{3,}\s*\{?\.?led>.*$# end=#\v^ {0,3}`{3,}\s*$# contains=@ledCode keepend
syntax region ledCode matchgroup=ledDelimiter start=#\v^ {0,3}\~{3,}\s*\{?\.?led>.*$# end=#\v^ {0,3}\~{3,}\s*$# contains=@ledCode keepend
syntax region ledCode matchgroup=ledDelimiter start=#\v%(^|\s)@1<=\/\$# end=#\v\$\/# contains=@ledCode keepend
syntax region ledCode matchgroup=ledDelimiter start=#\v%(^|\s)@1<=\/-+\/@!# end=#\v-+\/# contains=@ledCode keepend

highlight default link ledOperator Operator
highlight default link ledType Type
highlight default link ledBuiltin Identifier
highlight default link ledFunction Function
highlight default link ledKeyword Keyword
highlight default link ledConstant Boolean
highlight default link ledNumber Number
highlight default link ledAtom Character
highlight default link ledString String
highlight default link ledDelimiter PreProc
highlight default link ledMark PreProc
highlight default link ledHeading Title

let b:current_syntax = "led"
