;;; emacs.el --- A conversation of Emacs with the server  -*- lexical-binding: t; -*-

;; `emacs --batch -l emacs.el', in the folder of kyaml.kyaml and canonical.kyaml.  Prints what a user sees after each step;
;; conversation.txt has what every editor prints.

(require 'package)
(package-initialize)
(require 'eglot)
(require 'kyaml-mode)

(defun say (text) (princ (concat text "\n")))

(defun wait (what condition)
  "Wait for CONDITION, which WHAT describes."
  (let ((end (+ (float-time) 10)))
    (while (not (funcall condition))
      (when (> (float-time) end) (error "Timeout: %s" what))
      (accept-process-output nil 0.02))))

(defun findings ()
  (sort (mapcar (lambda (diagnostic)
                  (save-excursion
                    (goto-char (flymake-diagnostic-beg diagnostic))
                    (let ((code (plist-get (alist-get 'eglot-lsp-diag (flymake--diag-data diagnostic)) :code)))
                      (format "%d:%d %s" (line-number-at-pos) (1+ (current-column)) code))))
                (flymake-diagnostics))
        #'string<))

(defun find (count)
  "Print the findings, once there are COUNT."
  (wait (format "%d findings" count) (lambda () (= (length (findings)) count)))
  (mapc #'say (findings)))

(defun change (what action)
  "Print the text after ACTION has changed it, which WHAT describes."
  (say (concat "## " what))
  (let ((before (buffer-string)))
    (funcall action)
    (wait "a change of the text" (lambda () (not (equal (buffer-string) before))))
    (eglot--signal-textDocument/didChange)
    (princ (buffer-string))))

(defun take-first-action (line column)
  (goto-char (point-min))
  (forward-line (1- line))
  (forward-char (1- column))
  (let ((actions (eglot-code-actions (point) (1+ (point)))))
    (eglot--dbind (edit) (aref (cl-coerce actions 'vector) 0) (eglot--apply-workspace-edit edit))))

;; Colours and indentation, in canonical.kyaml.
(find-file "canonical.kyaml")
(font-lock-ensure)
(search-forward "apiVersion")
(unless (eq (get-text-property (1- (point)) 'face) 'font-lock-variable-name-face) (error "No colour of keys"))
(let ((canonical (buffer-string)))
  (goto-char (point-min))
  (while (re-search-forward "^ +" nil t) (replace-match ""))
  (indent-region (point-min) (point-max))
  (unless (equal (buffer-string) canonical) (error "Another indentation"))
  (set-buffer-modified-p nil)
  (kill-buffer))

(setq eglot-autoshutdown t
      eglot-confirm-server-initiated-edits nil
      eglot-send-changes-idle-time 0)
(find-file "kyaml.kyaml")
(say "## open a document")
(apply #'eglot--connect (eglot--guess-contact))
(find 2)
(change "take the first action for an unquoted string" (lambda () (take-first-action 3 9)))
(find 1)
(change "take the first action for an ambiguous key" (lambda () (take-first-action 5 3)))
(find 0)
(change "format" #'eglot-format-buffer)
(change "rename a key"
        (lambda ()
          (goto-char (point-min))
          (search-forward "repl")
          (eglot-rename "copies")))
(say "## leave")
(set-buffer-modified-p nil)
(let ((server (eglot-current-server)))
  (kill-buffer)
  (wait "the end of the server" (lambda () (not (jsonrpc-running-p server)))))
(say "the server ended")
;;; emacs.el ends here
