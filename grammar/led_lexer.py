# LED for Pygments: pygmentize -x -l led_lexer.py:LedLexer. Made by "npm run grammar" from the tables of src/language; edit those, or grammar/highlighters.

import re

from pygments.lexer import RegexLexer, include
from pygments.token import Comment, Generic, Keyword, Name, Number, Operator, String, Text

__all__ = ['LedLexer']


class LedLexer(RegexLexer):
    name = 'LED'
    aliases = ['led']
    filenames = ['*.led', '*.led.md']
    flags = re.MULTILINE
    tokens = {
        'root': [
            (r'''^ {0,3}`{3,}[ \t]*\{?\.?led\b.*$''', Comment.Preproc, 'backticks'),
            (r'''^ {0,3}~{3,}[ \t]*\{?\.?led\b.*$''', Comment.Preproc, 'tildes'),
            (r'''^ {0,3}`{3,}[^`\n]*$''', Text, 'other-backticks'),
            (r'''^ {0,3}~{3,}.*$''', Text, 'other-tildes'),
            (r'''(?<![^\s\ufeff])/\$''', Comment.Preproc, 'dollar'),
            (r'''(?<![^\s\ufeff])/-+(?!/)''', Comment.Preproc, 'dash'),
            (r'''^[ \t]*(?:cmd|figure|use|play|always|possible|winnable|ends|leads|forces|conjecture|steps|fair|with|alike):>''', Generic.Prompt, 'mark'),
            (r'''\\begin\s*\{verbatim\*?\}(?:[^\\]|\\(?!end\{verbatim))*''', Text),
            (r'''^#{1,6} .*$''', Generic.Heading),
            (r'''[^/`~#\n \t]+''', Text),
            (r'''[^\n]|\n''', Text),
        ],
        'dollar': [
            (r'''\$/''', Comment.Preproc, '#pop'),
            include('code'),
        ],
        'dash': [
            (r'''-+/''', Comment.Preproc, '#pop'),
            include('code'),
        ],
        'mark': [
            (r'''[^\n]*''', Text, '#pop'),
        ],
        'backticks': [
            (r'''^ {0,3}`{3,}\s*?$''', Comment.Preproc, '#pop'),
            include('code'),
        ],
        'tildes': [
            (r'''^ {0,3}~{3,}\s*?$''', Comment.Preproc, '#pop'),
            include('code'),
        ],
        'other-backticks': [
            (r'''^ {0,3}`{3,}\s*?$''', Comment.Preproc, '#pop'),
            (r'''[^\n]*\n''', Text),
        ],
        'other-tildes': [
            (r'''^ {0,3}~{3,}\s*?$''', Comment.Preproc, '#pop'),
            (r'''[^\n]*\n''', Text),
        ],
        'code': [
            (r'''\s+''', Text.Whitespace),
            (r'''["“”](?:\\.|(?!\$/|-+/)[^"“”\\\n])*["“”]?''', String.Double),
            (r'''`(?:(?![λℕℤℚ𝔹])[^\W\d_])(?:(?![λℕℤℚ𝔹])\w)*'*''', String.Symbol),
            (r'''(?:[0-9]+\.[0-9]*|(?<![\w')\]}])\.[0-9]*)\([0-9]+\.\.\)''', Number.Float),
            (r'''[0-9]+(?:\.[0-9]+|\.(?!\.|\s*[^\W\d_]))|(?<![\w')\]}|.])\.[0-9]+''', Number.Float),
            (r'''[0-9]+''', Number.Integer),
            (r'''(?:otherwise|ledGame|lambda|notin|nrsec|subeq|where|some|then|all|and|iff|lam|mod|not|sec|sub|If|if|in|or)(?![\w'])''', Keyword),
            (r'''(?:false|true)(?![\w'])''', Keyword.Constant),
            (r'''(?:Nrsec|Union|Prod|Sec|Sum|U)(?=\s*\[)''', Keyword),
            (r'''(?<=[\w'")\]}>|]\s)(?<!\bin\s)(?<!\bor\s)(?<!\bif\s)(?<!\band\s)(?<!\bnot\s)(?<!\bmod\s)[UV](?=\s)''', Operator),
            (r'''(?:(?![λℕℤℚ𝔹])[^\W\d_])(?:(?![λℕℤℚ𝔹])\w)*'*(?=\s*(?:\([^()]*\))?\s*(?::=|≔|iff(?![\w'])))''', Name.Function),
            (r'''(?:Lambda|String|Color|Image|Point|Sound|Tuple|Atom|Bool|fSet|Int|Nat|Rat|Seq)(?![\w'])''', Keyword.Type),
            (r'''(?:framesPerSecond|CURRENT_STATE|currentState|initialState|mouseClicked|originPoint|prettyPrint|transition|mouseDown|nextState|strgToVal|textRight|newState|textLeft|triangle|CLICKED|CLICK_X|CLICK_Y|clicked|dIndigo|dOrange|dViolet|dYellow|graphic|polygon|segment|choose|circle|clickX|clickY|dBlack|dGreen|dWhite|images|mouseX|mouseY|random|sounds|turned|GAMMA|Gamma|atan2|click|color|dBlue|faded|floor|point|round|ceil|dRed|disc|fTri|keys|rect|sqrt|text|wide|Pow|abs|cos|max|min|sin|tan|pi|pp)(?![\w'])''', Name.Builtin),
            (r'''(?:(?![λℕℤℚ𝔹])[^\W\d_])(?:(?![λℕℤℚ𝔹])\w)*'*''', Name),
            (r'''[ℕℤℚ𝔹]''', Keyword.Type),
            (r'''(?!\$/|-+/)(?:<=>|\|->|->|\.\.|/=|:=|<=|=>|>=|&|\(|\)|\*|\+|,|-|\.|/|:|;|<|=|>|\[|\\|\]|\^|\{|\||\}|~|¬|·|×|÷|λ|…|→|↦|⇒|⇔|∀|∃|∅|∈|∉|∏|∑|−|∖|∧|∨|∩|∪|≔|≠|≡|≤|≥|⊆|⋂|⋃|⌈|⌉|⌊|⌋|⟨|⟩)''', Operator),
            (r'''[^\n]|\n''', Text),
        ],
    }
