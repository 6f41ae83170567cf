; The knowledge base of the agent "rules". It is read by the CLIPS engine as it stands: copy it, add
; rules, and try them:
;
;   gridhand arena --agent rules --rules my.clp --level beginner --games 200
;
; Before every move gridhand states what is to be seen
;
;   (board (rows 9) (cols 9) (mines 10))        mines -1: not known
;   (cell (id 12) (row 1) (col 3) (state covered) (number -1))
;   (cell (id 13) (row 1) (col 4) (state revealed) (number 2))
;   (tracker (id 13) (row 1) (col 4) (number 2) (flags 0) (covered 3 5 12))
;
; and the rules fire until none is left to. What counts then are the facts (mine …), (safe …) and
; (guess …). Every (safe …) cell is opened; if there is none, the cell of (guess …).
; Rows and columns count from 0; a cell's id is row * cols + col.

; --- What is stated ---------------------------------------------------------------------------

(deftemplate board (slot rows) (slot cols) (slot mines))

(deftemplate cell
  (slot id) (slot row) (slot col)
  (slot state (allowed-symbols covered revealed flagged unreadable))
  (slot number))                       ; -1 if it is not revealed, or shows a mine

; One for each number that has covered cells around it: how many flags it sees, and which cells it
; still asks about. Kept up to date by the rules below.
(deftemplate tracker
  (slot id) (slot row) (slot col) (slot number) (slot flags) (multislot covered))

; --- What is concluded ------------------------------------------------------------------------

; `because`: the ids of the numbers it follows from.
(deftemplate mine (slot cell) (slot rule) (multislot because))
(deftemplate safe (slot cell) (slot rule) (multislot because))
(deftemplate guess (slot cell))

; --- Bookkeeping: at once, before anything else is concluded ------------------------------------

(defrule flag-a-mine
  (declare (salience 100))
  (mine (cell ?id))
  ?cell <- (cell (id ?id) (state covered))
  =>
  (modify ?cell (state flagged)))

(defrule tracker-sees-a-flag
  (declare (salience 100))
  (mine (cell ?id))
  ?tracker <- (tracker (flags ?flags) (covered $?before ?id $?after))
  =>
  (modify ?tracker (flags (+ ?flags 1)) (covered ?before ?after)))

(defrule tracker-forgets-a-safe-cell
  (declare (salience 100))
  (safe (cell ?id))
  ?tracker <- (tracker (covered $?before ?id $?after))
  =>
  (modify ?tracker (covered ?before ?after)))

; --- Flags equal number: all its mines are found, the rest is safe -------------------------------

(defrule flags-equal-number
  (declare (salience 50))
  (tracker (id ?number) (number ?n) (flags ?n) (covered $?cells))
  =>
  (progn$ (?cell ?cells)
    (assert (safe (cell ?cell) (rule flags-equal-number) (because ?number)))))

; --- Squares equal number: it needs every cell it has left ---------------------------------------

(defrule squares-equal-number
  (declare (salience 50))
  (tracker (id ?number) (number ?n) (flags ?flags) (covered $?cells))
  (test (= ?n (+ ?flags (length$ ?cells))))
  =>
  (progn$ (?cell ?cells)
    (assert (mine (cell ?cell) (rule squares-equal-number) (because ?number)))))

; --- Two neighboring numbers, in each of four directions -----------------------------------------

(deffacts directions
  (direction right 0 1)
  (direction left 0 -1)
  (direction down 1 0)
  (direction up -1 0))

; 1-1 at an edge: the first 1 asks about two cells only, and its neighbor about those and a third.
; The mine is one of the two, so the third is safe.
;
;     | 1 1 .
;     | # # safe
(defrule one-one
  (declare (salience 30))
  (direction ?way ?down ?right)
  (tracker (id ?first) (row ?row) (col ?col)
           (number ?n1) (flags ?f1&:(= 1 (- ?n1 ?f1))) (covered ?a ?b))
  (tracker (id ?second) (row =(+ ?row ?down)) (col =(+ ?col ?right))
           (number ?n2) (flags ?f2&:(= 1 (- ?n2 ?f2))) (covered ?x ?y ?z))
  (test (subsetp (create$ ?a ?b) (create$ ?x ?y ?z)))
  =>
  (progn$ (?cell (create$ ?x ?y ?z))
    (if (not (member$ ?cell (create$ ?a ?b))) then
      (assert (safe (cell ?cell) (rule one-one) (because ?first ?second))))))

; 1-2: the 2 asks about three cells, of which the 1 beside it sees two. No more than one of those
; two is a mine, so the third is.
;
;     1 2 .
;     # # mine
(defrule one-two
  (declare (salience 30))
  (direction ?way ?down ?right)
  (tracker (id ?first) (row ?row) (col ?col)
           (number ?n1) (flags ?f1&:(= 1 (- ?n1 ?f1))) (covered $?near))
  (tracker (id ?second) (row =(+ ?row ?down)) (col =(+ ?col ?right))
           (number ?n2) (flags ?f2&:(= 2 (- ?n2 ?f2))) (covered ?x ?y ?z))
  (test (= 2 (+ (if (member$ ?x ?near) then 1 else 0)
                (if (member$ ?y ?near) then 1 else 0)
                (if (member$ ?z ?near) then 1 else 0))))
  =>
  (progn$ (?cell (create$ ?x ?y ?z))
    (if (not (member$ ?cell ?near)) then
      (assert (mine (cell ?cell) (rule one-two) (because ?first ?second))))))

; --- Nothing is known: the first covered cell, so a game starts at (0,0) --------------------------

(defrule guess-the-first-covered-cell
  (declare (salience -100))
  (not (and (safe (cell ?id)) (cell (id ?id) (state covered))))
  =>
  (do-for-fact ((?cell cell)) (eq ?cell:state covered)
    (assert (guess (cell ?cell:id)))))
