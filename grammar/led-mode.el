;;; led-mode.el --- Colours for LED documents  -*- lexical-binding: t; -*-
;; Load this file, and open a .led document. Made by "npm run grammar" from the tables of src/language; edit those, or grammar/highlighters.

(defun led--words (words)
  "A regular expression for any of WORDS that is not a part of a longer name."
  (concat "\\_<" (regexp-opt words t) "\\_>"))

(defvar led-mode-syntax-table
  (let ((table (make-syntax-table text-mode-syntax-table)))
    (modify-syntax-entry ?_ "w" table)
    (modify-syntax-entry ?' "w" table)
    (modify-syntax-entry ?\" "." table)
    (modify-syntax-entry ?\\ "." table)
    (dolist (char (string-to-list "λ^+-*/<>=|&~:;,.∧∨¬∈∉∪∩⊆≤≥≠⇒⇔"))
      (modify-syntax-entry char "." table))
    table))

(defconst led--mark (concat "[ \t]*" (regexp-opt '("cmd" "figure" "use" "play" "always" "possible" "winnable" "ends" "leads" "forces" "conjecture" "steps" "fair" "with" "alike") t) ":>"))

(defconst led--opener
  (concat "\\(?:^\\|[ \t\n]\\)\\(/\\$\\|/-+\\)"
          "\\|^ \\{0,3\\}\\(```+\\|~~~+\\)\\([^\n]*\\)$"
          "\\|\\(\\\\begin{verbatim\\*?}\\)"))

(defun led--propertize (start end)
  "Mark the code between START and END."
  (remove-text-properties start end '(led-code nil))
  (goto-char start)
  (while (re-search-forward led--opener end t)
    (let* ((block (match-string 1))
           (fence (match-string 2))
           (is-code (or block (and fence (string-match-p "\\`[ \t]*{?\\.?led\\_>" (match-string 3)))))
           (closer (cond ((equal block "/$") "\\$/")
                         (block "-+/")
                         (fence (concat "^ \\{0,3\\}" (regexp-quote fence) "+[ \t]*$"))
                         (t "\\\\end{verbatim")))
           (from (point)))
      ;; No region opens on a marked line.
      (if (save-excursion (goto-char (match-end 0)) (beginning-of-line) (looking-at led--mark))
          (end-of-line)
        (let ((to (if (re-search-forward closer end 'move) (match-beginning 0) (point))))
          (when is-code (put-text-property from to 'led-code t)))))))

(defun led--in-code (regexp)
  "A matcher for REGEXP in code."
  (lambda (limit)
    (syntax-propertize limit)
    (let (found)
      (while (and (not found) (re-search-forward regexp limit t))
        (setq found (get-text-property (match-beginning 0) 'led-code)))
      found)))

(defconst led-font-lock-keywords
  (let ((case-fold-search nil))
    `((,(led--in-code "[\"“”]\\(?:\\\\.\\|[^\"“”\\\n]\\)*[\"“”]") 0 'font-lock-string-face)
      (,(led--in-code "`[[:alpha:]][[:alnum:]_]*'*") 0 'font-lock-constant-face)
      (,(led--in-code "\\_<[[:alpha:]][[:alnum:]_]*'*\\(?:(\\([^()\n]*\\))\\)?[ \t\n]*\\(?::=\\|≔\\|iff\\_>\\)")
       (0 (led--head-face)))
      (,(led--in-code (led--words '("otherwise" "ledGame" "lambda" "notin" "nrsec" "subeq" "where" "some" "then" "all" "and" "iff" "lam" "mod" "not" "sec" "sub" "If" "if" "in" "or"))) 0 'font-lock-keyword-face)
      (,(led--in-code (led--words '("false" "true"))) 0 'font-lock-constant-face)
      (,(led--in-code (concat (led--words '("Nrsec" "Union" "Prod" "Sec" "Sum" "U")) "[ \t]*\\[")) 1 'font-lock-keyword-face)
      (,(led--in-code (led--words '("Lambda" "String" "Color" "Image" "Point" "Sound" "Tuple" "Atom" "Bool" "fSet" "Int" "Nat" "Rat" "Seq"))) 0 'font-lock-type-face)
      (,(led--in-code (led--words '("framesPerSecond" "CURRENT_STATE" "currentState" "initialState" "mouseClicked" "originPoint" "prettyPrint" "transition" "mouseDown" "nextState" "strgToVal" "textRight" "newState" "textLeft" "triangle" "CLICKED" "CLICK_X" "CLICK_Y" "clicked" "dIndigo" "dOrange" "dViolet" "dYellow" "graphic" "polygon" "segment" "choose" "circle" "clickX" "clickY" "dBlack" "dGreen" "dWhite" "images" "mouseX" "mouseY" "random" "sounds" "turned" "GAMMA" "Gamma" "atan2" "click" "color" "dBlue" "faded" "floor" "point" "round" "ceil" "dRed" "disc" "fTri" "keys" "rect" "sqrt" "text" "wide" "Pow" "abs" "cos" "max" "min" "sin" "tan" "pi" "pp"))) 0 'font-lock-builtin-face)
      (,(led--in-code "\\_<\\(?:[0-9]+\\.[0-9]*([0-9]+\\.\\.)\\|[0-9]+\\(?:\\.[0-9]+\\)?\\)") 0 'font-lock-constant-face)
      (,(led--in-code (regexp-opt '("<=>" "|->" "->" ".." "/=" ":=" "<=" "=>" ">=" "&" "(" ")" "*" "+" "," "-" "." "/" ":" ";" "<" "=" ">" "[" "\\" "]" "^" "{" "|" "}" "~" "¬" "·" "×" "÷" "λ" "…" "→" "↦" "⇒" "⇔" "∀" "∃" "∅" "∈" "∉" "∏" "∑" "−" "∖" "∧" "∨" "∩" "∪" "≔" "≠" "≡" "≤" "≥" "⊆" "⋂" "⋃" "⌈" "⌉" "⌊" "⌋" "⟨" "⟩"))) 0 'font-lock-keyword-face)
      ("^#+ .*$" 0 'font-lock-doc-face)
      (,(concat "^" led--mark) 0 'font-lock-preprocessor-face)))
  "The colors of LED.")

(defun led--head-face ()
  "Color the name of the matched head only."
  (let ((start (match-beginning 0)))
    (save-excursion
      (goto-char start)
      (looking-at "[[:alpha:]][[:alnum:]_]*'*")
      (put-text-property start (match-end 0) 'face 'font-lock-function-name-face))
    nil))

;;;###autoload
(define-derived-mode led-mode text-mode "LED"
  "A mode for documents in LED, the Language of Effective Definitions."
  (setq-local font-lock-defaults '(led-font-lock-keywords t nil))
  (setq-local syntax-propertize-function #'led--propertize)
  (add-hook 'syntax-propertize-extend-region-functions
            (lambda (_start _end) (unless (= _start (point-min)) (cons (point-min) _end))) nil t))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.led\\'" . led-mode))

(provide 'led-mode)
;;; led-mode.el ends here
