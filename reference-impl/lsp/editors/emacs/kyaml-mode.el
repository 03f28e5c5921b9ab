;;; kyaml-mode.el --- KYAML, Kubernetes' strict dialect of YAML  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "26.3") (eglot "1.9"))

;;; Commentary:

;; Colours, comments and indentation.  Eglot starts `kyaml-lsp' of the PATH by `M-x eglot'.

;;; Code:

(defvar eglot-server-programs)

(defvar kyaml-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (modify-syntax-entry ?' "." table)
    table)
  "Comments, strings and brackets of KYAML.")

(defvar kyaml-mode-font-lock-keywords
  '(("^---\\(?: \\|$\\)" . font-lock-preprocessor-face)
    ("\\(\"\\(?:[^\"\\\n]\\|\\\\.\\)*\"\\|[[:alnum:]_][-./_[:alnum:]]*\\) *:\\(?: \\|$\\)" 1 font-lock-variable-name-face t)
    ("\\(?:^\\|[[ ]\\)\\(true\\|false\\|null\\)\\(?:[], }]\\|$\\)" 1 font-lock-constant-face))
  "Headers, keys and constants.")

(defun kyaml-mode-indent-line ()
  "Indent by the brackets that are open at the start of this line."
  (let* ((parsed (save-excursion (syntax-ppss (line-beginning-position))))
         (closes (save-excursion (back-to-indentation) (looking-at-p "[]}]")))
         (opener (nth 1 parsed))
         (outer (if opener (save-excursion (goto-char opener) (current-indentation)) 0)))
    (unless (nth 3 parsed)
      (indent-line-to (if (and opener (not closes)) (+ outer 2) outer)))))

;;;###autoload
(define-derived-mode kyaml-mode prog-mode "KYAML"
  "Major mode for KYAML."
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "#+ *")
  (setq-local indent-tabs-mode nil)
  (setq-local indent-line-function #'kyaml-mode-indent-line)
  (setq-local font-lock-defaults '(kyaml-mode-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.kya?ml\\'" . kyaml-mode))

;;;###autoload
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(kyaml-mode . ("kyaml-lsp"))))

(provide 'kyaml-mode)
;;; kyaml-mode.el ends here
