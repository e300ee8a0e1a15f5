"""The tree of everything tried, and the one move it is for: to go on from an earlier disk once more."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from desktop_app.moment import Moment
from desktop_app.panels.branches_board_tree_canvas import TreeCanvas
from desktop_app.panels.branches_board_tree_view import Spot, TreeView, spot_words, tree_view
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.class_type import dress
from desktop_app.widgets.headings import Label
from desktop_app.widgets.key_row import KeyRow
from sim.branches import FIRST_RUN
from sim.plan import Plan

KEY = (("plain", "once"), ("restored", "restored"), ("hatch", "again"), ("disk", "disk"))


class TreePage(QWidget):
    """The picture, what is said of the disk that is meant, and the button that makes a branch."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._session, self._words = session, words
        self._plan: Plan | None = None
        self._view: TreeView | None = None
        self.spot = Spot(FIRST_RUN, 0)
        say = words.say
        self._key = KeyRow(theme, [(mark, say(f"branches.key.{name}")) for mark, name in KEY])
        self.canvas = TreeCanvas(theme, say("branches.tree.name"), say("branches.tree.in_use"))
        self._remark = Label(theme, "", 15, muted=True, wrap=True)
        self._told = Label(theme, "", 15, 600, wrap=True)
        self.go_on = Tile(theme, say("branches.tree.go_on"), explain="branches_go_on", icon="branches", height=40)
        self.clear = Tile(theme, say("branches.tree.clear"), explain="branches_clear", height=32)
        self._lay_out()
        self.canvas.chosen.connect(self._choose)
        self.canvas.entered.connect(self._go_on_from)
        self.go_on.clicked.connect(lambda: self._go_on_from(self.spot))
        self.clear.clicked.connect(lambda: session.change(session.now.plan.without_branches()))

    def _lay_out(self) -> None:
        inner = QWidget()
        self._inside = QVBoxLayout(inner)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self._inside.addWidget(self.canvas)
        self._inside.addWidget(self._remark)
        self._inside.addWidget(self.clear, 0, Qt.AlignmentFlag.AlignLeading)
        self._inside.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidget(inner)
        self._foot = QHBoxLayout()
        self._foot.addWidget(self._told, 1)
        self._foot.addWidget(self.go_on)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self._key)
        self._column.addWidget(self._scroll, 1)
        self._column.addLayout(self._foot)

    # told

    def show_moment(self, moment: Moment) -> None:
        """Show the tree of the moment's plan."""
        if moment.plan is self._plan:
            return
        before, self._plan = self._plan, moment.plan
        self._view = tree_view(moment.plan, self._words)
        if before is None or not self._stands(self.spot):
            self.spot = self._first_spot(moment.plan)
        self.clear.setVisible(bool(moment.plan.branches))
        self._remark.show_text(self._view.remark)
        self._show_spot()

    def arrange(self, *, low: bool) -> None:
        """Leave the room to the tree where it is `low`: what the marks mean then stands below it."""
        if low:
            self._inside.insertWidget(self._inside.count() - 1, self._key)
        else:
            self._column.insertWidget(0, self._key)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._key.setMinimumHeight(self._key.heightForWidth(self.width()))

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._column.setSpacing(theme.px(6))
        self._foot.setSpacing(theme.px(8))
        self._scroll.verticalScrollBar().setSingleStep(theme.px(30))
        dress(theme, self._key, self.canvas, self._remark, self._told, self.go_on, self.clear)
        self._key.setMinimumHeight(self._key.heightForWidth(self.width()))

    # a person did something

    def _choose(self, spot: Spot) -> None:
        self.spot = spot
        self._show_spot()
        rect = self.canvas.spot_rect(spot)
        self._scroll.ensureVisible(rect.center().x(), rect.center().y(), rect.width(), rect.height())

    def _go_on_from(self, spot: Spot) -> None:
        self.spot = spot
        if self.go_on.isEnabled():
            self._session.change(self._session.now.plan.with_branch(spot.step, spot.line))

    # shown

    def _stands(self, spot: Spot) -> bool:
        row = self._view.row_of(spot.line) if self._view is not None else None
        return row is not None and spot.step in row.disks

    def _first_spot(self, plan: Plan) -> Spot:
        """Return the disk that comes to mind first: one before the last, so that going on from it shows something."""
        assert self._view is not None
        disks = self._view.rows[0].disks
        last = plan.last_checkpoint or plan.task.n_steps
        before = [step for step in disks if step < last]
        return Spot(FIRST_RUN, before[-1] if before else 0)

    def _show_spot(self) -> None:
        assert self._plan is not None
        assert self._view is not None
        said = spot_words(self._plan, self.spot, self._words)
        self._told.show_text(said)
        self.go_on.setEnabled(not self._view.is_full and self.spot.step < self._view.n_steps)
        self.canvas.show_tree(self._view, self.spot, said)
