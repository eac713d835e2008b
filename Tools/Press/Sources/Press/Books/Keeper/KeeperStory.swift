/// The text of "The Keeper's Ledger", in Pango's markup; a paragraph to a string.
enum KeeperStory {
  static let parts: [[String]] = [frost, heron, ledger, inspector, light]

  private static let frost = [
    """
    The lock at Farrow had a keeper, and the keeper had a ledger. It was the Company’s \
    ledger, bound in green cloth, and along the head of every page the Company had printed \
    what it wished to know: the date, the hour, the boat, the cargo, the toll. Five columns, \
    ruled in red. There was a sixth, a narrow one at the edge of the page, with no heading at \
    all, and no keeper had ever been told what it was for.
    """,
    """
    Ansel Wray had kept the lock for nineteen years. In that time he had filled eleven \
    ledgers, and in all eleven he had left the sixth column empty. He was a careful man. He \
    wound up the paddles always at the same speed, counting under his breath; he oiled the \
    hinges of the gates on the first Monday of the month; and when a boat had gone through, \
    in whatever weather, he walked back to the hut, wiped his hands, and wrote it down.
    """,
    "<i>Barley. Slate. Barley. Pots, in straw. Coal.</i>",
    "At night he added up the tolls, drew a line beneath them, and blew out the lamp.",
  ]

  private static let heron = [
    """
    In his twentieth winter the canal froze. It began as a clear lip along the stone, and \
    each morning the lip had grown, until on the ninth of December the two sides met, and a \
    leaf that had been drifting towards the weir stopped where it was and stayed there until \
    March.
    """,
    """
    No boats came. On the first evening Ansel sat down to the ledger and found that he had \
    nothing to write. He had dipped the pen already, from habit, and a dipped pen must be put \
    to something; so he wrote the date, and after it, <i>No boats.</i> On the second evening \
    he wrote <i>No boats.</i> By the end of the week the words ran down the page like a fence, \
    and he did not like the look of them. They were true, but they were not an account. An \
    account says what came. To say each day what had not come was to keep the ledger of some \
    other lock.
    """,
    """
    So on the eighth evening he sat for a long time with the pen in his hand, and asked \
    himself what had come.
    """,
    """
    A heron had come. It had stood on the ice above the upper gate from a little after nine \
    until noon, on one leg, looking down through the floor at its dinner.
    """,
    """
    He considered the columns. The date and the hour were easy. Under <i>Boat</i> he wrote \
    <i>Heron.</i> Under <i>Cargo</i> he thought for a while, and wrote <i>None; in hopes of a \
    roach.</i> Under <i>Toll</i> he stopped, for a heron pays nothing, and a blank would look \
    like negligence. He put a dash. And then, because the bird had been worth the whole of a \
    morning, and it seemed wrong to set down what it had not paid and not what it had, he \
    turned the ledger a little on the table and wrote in the sixth column, small, so that it \
    fitted: <i>Stood so still the snow settled on it.</i>
    """,
    """
    He read that over. Then he drew the line, and blew out the lamp, and lay awake for some \
    time, rather alarmed.
    """,
  ]

  private static let ledger = [
    """
    After that it was not difficult. It is a matter of knowing where to stand, and he had \
    had nineteen years of standing.
    """,
    "<i>Fox, by the towpath, twenty to seven. Cargo: one glove.</i>",
    "<i>Fog, from the east, three o’clock. Laden. Took the whole night to pass.</i>",
    "<i>Two children on a tea tray. Toll: one chestnut; accepted.</i>",
    "<i>Full moon. Went down without opening the gates.</i>",
    """
    The sixth column was no wider than a thumb, and he learned to write for it as one learns \
    to walk along a wall. He tried the words aloud while he broke the ice around the gates, \
    and threw out those that were not needed. Most were not.
    """,
    """
    In January the widow from the mill, who had come for nothing more than to ask whether he \
    had lamp oil to spare, saw the book open on the table, and read it standing, with her \
    mittens on, from the heron to the foot of the page. She said nothing about it. But she \
    came again the next week, with a cake (<i>Cargo: caraway,</i> he wrote), and read on from \
    the place where she had stopped.
    """,
    """
    In March the leaf began to move. The boats came back, barley and slate, and he wrote them \
    down as he always had; only that now, when a boat had gone, he stood a little longer by \
    the water, and as often as not there was something for the sixth column after all. \
    <i>Sang, badly, the whole way up. A dog asleep on the slates, in the one warm place.</i>
    """,
  ]

  private static let inspector = [
    """
    In May the Company sent an inspector. His boat came out of the morning mist without a \
    sound, narrow and grey, and it was not in the ledger until it had bumped against the \
    gate. His name was Pell. He had a case of sharpened pencils, and he inspected every book \
    between Farrow and the sea. He was not an unkind man, but he had read a great many pages \
    of barley, and they had dried him.
    """,
    """
    He asked for the ledger. Ansel gave it to him, having no other to give, and went out and \
    oiled the hinges of the gates, though it was a Thursday.
    """,
    """
    When he came back it was dusk. The inspector had lit the lamp himself. He had turned the \
    pages as far as December, and now he was reading with a finger on the line, the way \
    children read, and he did not look up.
    """,
    "“There are no tolls here,” he said at last. “For eleven weeks.”",
    "“No, sir.”",
    "“A glove,” said the inspector.",
    "“The left,” said Ansel. “No name in it.”",
    """
    Mr Pell turned the page. He read about the fog. He read about the moon. Then he laid his \
    pencil down, squarely, beside the others, and moved the book nearer to the lamp.
    """,
    "“This column,” he said, “has no heading.”",
    "“No, sir. I have often wondered why.”",
    """
    “So did I,” said Mr Pell. “I asked, when I was young. There was still a man at the head \
    office who had ruled the first of them. He told me there had been a little room left on \
    the sheet, and it seemed a pity.”
    """,
  ]

  private static let light = [
    """
    He stayed the night, which he had never done anywhere, and the lamp in the hut burned \
    until the birds began. In the morning he signed the foot of every page, as the rules \
    required. He had found one mistake in the adding, of a halfpenny, in April, and had put \
    it right in red.
    """,
    """
    Then he stepped down into his boat. Ansel wound up the paddles, counting under his \
    breath, and the water went down and the boat went with it, until there was only the \
    inspector’s hat, and then not even that; and the lower gates opened on the long bright \
    reach.
    """,
    """
    He walked back to the hut, wiped his hands, and sat down to write it. <i>Inspector’s \
    boat; eight in the morning; cargo, pencils.</i> But the line for that day was written \
    already. The hand was small and upright, and the first five columns had been left quite \
    blank. In the sixth, in pencil, it said:
    """,
    "<i>A light, all night, at Farrow.</i>",
  ]
}
