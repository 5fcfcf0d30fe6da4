/** What the analysis board says of itself, in both languages. What is said about positions and moves is the desk's. */

import type { Color, Said, Spin } from "../api/types";
import type { Verdict } from "../desk/types";

const side: Record<Color, Said> = {
  white: { en: "White", fr: "Blancs" },
  black: { en: "Black", fr: "Noirs" },
};

const verdict: Record<Verdict, Said> = {
  inaccuracy: { en: "inaccuracy", fr: "imprécision" },
  mistake: { en: "mistake", fr: "faute" },
  blunder: { en: "blunder", fr: "gaffe" },
};

/** With a full stop, where the text has no end of its own. */
const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

export const w = {
  title: { en: "Analysis board", fr: "Plateau d'analyse" },
  unreached: {
    en: "The server cannot be reached, and this browser has nothing of its own to answer with.",
    fr: "Le serveur ne répond pas, et ce navigateur n'a pas de quoi répondre seul.",
  },
  chooseGame: { en: "Game", fr: "Jeu" },

  // Moving about.
  atStart: { en: "This is the start.", fr: "C'est le début." },
  atEnd: { en: "The line ends here.", fr: "La variante s'arrête ici." },
  noSibling: { en: "There is no other move here.", fr: "Il n'y a pas d'autre coup ici." },
  startPosition: { en: "The start.", fr: "Le début." },
  playedBy: (by: Color, move: string): Said => ({
    en: `${side[by].en}: ${move}.`,
    fr: `${side[by].fr} : ${move}.`,
  }),
  moves: { en: "Moves and variations", fr: "Coups et variantes" },
  noMoves: {
    en: "Play on the board, paste a game, or open a file.",
    fr: "Jouez sur le plateau, collez une partie ou ouvrez un fichier.",
  },
  first: { en: "To the start", fr: "Au début" },
  back: { en: "One move back", fr: "Un coup en arrière" },
  forth: { en: "One move on", fr: "Un coup en avant" },
  latest: { en: "To the end of the line", fr: "À la fin de la variante" },
  variation: { en: "Variation", fr: "Variante" },

  // Changing the tree.
  undo: { en: "Undo", fr: "Annuler" },
  redo: { en: "Redo", fr: "Rétablir" },
  undone: { en: "Undone.", fr: "Annulé." },
  redone: { en: "Done again.", fr: "Rétabli." },
  nothingToUndo: { en: "There is nothing to undo.", fr: "Il n'y a rien à annuler." },
  nothingToRedo: { en: "There is nothing to do again.", fr: "Il n'y a rien à rétablir." },
  comment: { en: "Comment", fr: "Commentaire" },
  commentOn: (move: string): Said => ({
    en: move ? `Comment on ${move}` : "Comment before the first move",
    fr: move ? `Commentaire sur ${move}` : "Commentaire avant le premier coup",
  }),
  signs: { en: "Sign", fr: "Signe" },
  sign: {
    1: { en: "good move", fr: "bon coup" },
    2: { en: "mistake", fr: "faute" },
    3: { en: "excellent move", fr: "excellent coup" },
    4: { en: "blunder", fr: "gaffe" },
    5: { en: "interesting move", fr: "coup intéressant" },
    6: { en: "inaccuracy", fr: "imprécision" },
  } as Record<number, Said>,
  promote: { en: "Promote", fr: "Promouvoir" },
  promoteAbout: { en: "Move this variation up", fr: "Monter cette variante" },
  remove: { en: "Delete from here", fr: "Supprimer à partir d'ici" },
  removed: { en: "Deleted; Undo brings it back.", fr: "Supprimé ; « Annuler » le rétablit." },

  // Spins.
  chooseSpin: { en: "What does the spinner show?", fr: "Que montre la roulette ?" },
  spin: {
    pawn: { en: "Pawn", fr: "Pion" },
    green: { en: "Green", fr: "Vert" },
    orange: { en: "Orange", fr: "Orange" },
    choice: { en: "On the line", fr: "Sur la ligne" },
  } as Record<Spin, Said>,
  spinRandom: { en: "Spin it", fr: "La lancer" },
  which: { en: "Which of these moves?", fr: "Lequel de ces coups ?" },

  // The engine.
  engine: { en: "Engine", fr: "Moteur" },
  linesWanted: { en: "Lines", fr: "Lignes" },
  evaluation: { en: "Evaluation", fr: "Évaluation" },
  depth: (n: number): Said => ({ en: `depth ${n}`, fr: `profondeur ${n}` }),
  tables: { en: "+ tables…", fr: "+ tables…" },
  tablesAbout: {
    en: "The endgame tables of this game are being worked out; they are kept in this browser.",
    fr: "Les tables de finales de ce jeu sont en cours de calcul ; elles restent dans ce navigateur.",
  },
  looking: { en: "The engine is looking…", fr: "Le moteur cherche…" },
  gameOver: { en: "The game is over here.", fr: "La partie est finie ici." },
  barAbout: (percent: string): Said => ({
    en: `White's chances: ${percent} %`,
    fr: `Chances des Blancs : ${percent} %`,
  }),
  exactDrawn: { en: "exactly drawn", fr: "nulle certaine" },
  exactWon: (color: Color, moves: number | null): Said => ({
    en: moves === null ? `${side[color].en} wins, exactly` : `${side[color].en} wins in ${moves}, exactly`,
    fr:
      moves === null
        ? `gain certain des ${side[color].fr}`
        : `gain certain des ${side[color].fr} en ${moves}`,
  }),
  wonIn: (color: Color, moves: number): Said => ({
    en: `${side[color].en} wins in ${moves}`,
    fr: `les ${side[color].fr} gagnent en ${moves}`,
  }),
  expectation: { en: "before the spin", fr: "avant le lancer" },
  playTo: (moves: string): Said => ({ en: `Play ${moves}`, fr: `Jouer ${moves}` }),

  // The editor.
  editor: { en: "Set up a position", fr: "Composer une position" },
  editorOpen: {
    en: "The editor is open. Choose a piece, then a square.",
    fr: "L'éditeur est ouvert. Choisissez une pièce, puis une case.",
  },
  editorAbout: {
    en: "Choose a piece, then click squares. The same piece again takes it away; pieces can be dragged.",
    fr: "Choisissez une pièce, puis cliquez sur des cases. La même pièce une seconde fois l'enlève ; on peut aussi faire glisser les pièces.",
  },
  slidersAbout: {
    en: "The sliders beside the board can be pulled.",
    fr: "On peut aussi déplacer les tirettes, au bord du plateau.",
  },
  tools: { en: "What to put down", fr: "Pièce à poser" },
  eraser: { en: "take away", fr: "enlever" },
  toMove: { en: "To move", fr: "Au trait" },
  clear: { en: "Empty the board", fr: "Vider le plateau" },
  toStart: { en: "Starting position", fr: "Position de départ" },
  use: { en: "Analyse this position", fr: "Analyser cette position" },
  leave: { en: "Leave without changing", fr: "Quitter sans changer" },
  composed: { en: "This is a possible position.", fr: "Cette position est possible." },
  faults: { en: "This is not a possible position yet:", fr: "Cette position n'est pas encore possible :" },
  positionSet: { en: "The position is set up.", fr: "La position est en place." },

  // Opening.
  open: { en: "Open", fr: "Ouvrir" },
  openTitle: { en: "Open a game or a position", fr: "Ouvrir une partie ou une position" },
  openAbout: {
    en: "Paste a position or a game in PDN, choose a file, or drop one on the page.",
    fr: "Collez une position ou une partie en PDN, choisissez un fichier ou déposez-en un sur la page.",
  },
  text: { en: "Position or PDN", fr: "Position ou PDN" },
  read: { en: "Read", fr: "Lire" },
  file: { en: "Choose a file", fr: "Choisir un fichier" },
  dropHere: { en: "Drop the file to open it", fr: "Déposez le fichier pour l'ouvrir" },
  reading: { en: "Reading…", fr: "Lecture…" },
  search: { en: "Search by name", fr: "Chercher un nom" },
  games: (n: number, more: boolean): Said => ({
    en: `${n} ${n === 1 && !more ? "game" : "games"}${more ? " or more" : ""}`,
    fr: `${n} ${n > 1 || more ? "parties" : "partie"}${more ? " ou plus" : ""}`,
  }),
  found: (move: string, best: boolean): Said => ({
    en: best ? `${move}: yes, that is the best move.` : `${move} is good: it keeps what there is to keep.`,
    fr: best ? `${move} : oui, c'est le meilleur coup.` : `${move} est bon : il garde ce qu'il y a à garder.`,
  }),
  matching: (n: number): Said => ({
    en: n === 1 ? "1 matches" : `${n} match`,
    fr: n > 1 ? `${n} correspondent` : `${n} correspond`,
  }),
  noMatch: { en: "No game matches.", fr: "Aucune partie ne correspond." },
  nothingRead: {
    en: "There is neither a game nor a position in this text.",
    fr: "Il n'y a ni partie ni position dans ce texte.",
  },
  tooLarge: (mb: number): Said => ({
    en: `The file is larger than ${mb} MB: split it, or use damier pdn on the command line.`,
    fr: `Le fichier dépasse ${mb} Mo : coupez-le, ou utilisez damier pdn en ligne de commande.`,
  }),
  another: { en: "Another text or file", fr: "Un autre texte ou fichier" },
  notShown: (why: Said): Said => ({
    en: `This game cannot be put on the board (${why.en}). The tag GameType says what is played: 20 is international draughts, 21 English, 25 Russian, 26 Brazilian.`,
    fr: `Cette partie ne peut pas être mise sur le plateau (${why.fr}). L'étiquette GameType dit à quoi l'on joue : 20, dames internationales ; 21, anglaises ; 25, russes ; 26, brésiliennes.`,
  }),
  elsewhere: {
    en: "This is the address of a page elsewhere. Copy the game (PDN) or the position there, and paste it here.",
    fr: "C'est l'adresse d'une page d'un autre site. Copiez-y la partie (PDN) ou la position, puis collez-la ici.",
  },
  unreadable: { en: "The file cannot be read.", fr: "Ce fichier est illisible." },
  mistakesInGame: (n: number): Said => ({
    en:
      n === 1
        ? "The game has a mistake; it is shown up to there:"
        : `The game has ${n} mistakes; it is shown as far as it goes. The first:`,
    fr:
      n === 1
        ? "La partie contient une erreur ; elle est montrée jusque-là :"
        : `La partie contient ${n} erreurs ; elle est montrée aussi loin que possible. La première :`,
  }),
  atLine: (line: number, column: number, said: Said): Said => ({
    en: ended(`Line ${line}, column ${column}: ${said.en}`),
    fr: ended(`Ligne ${line}, colonne ${column} : ${said.fr}`),
  }),
  opened: (names: string): Said => ({
    en: names ? `Opened: ${names}.` : "Opened.",
    fr: names ? `Ouvert : ${names}.` : "Ouvert.",
  }),
  bringsBack: {
    en: "Undo (U) brings back what was on the board.",
    fr: "Annuler (U) ramène ce qui était sur le plateau.",
  },
  kept: { en: "What was on the board is still there.", fr: "Ce qui était sur le plateau y est toujours." },
  entryMoves: (n: number): Said => ({
    en: n === 1 ? "1 move" : `${n} moves`,
    fr: n > 1 ? `${n} coups` : `${n} coup`,
  }),
  mistakeAt: (line: number, column: number, said: Said): Said => ({
    en: ended(`line ${line}, column ${column}: ${said.en}`),
    fr: ended(`ligne ${line}, colonne ${column} : ${said.fr}`),
  }),
  round: (round: string): Said => ({ en: `round ${round}`, fr: `ronde ${round}` }),
  cutLink: {
    en: "The link is not complete: a part of it was lost on the way. Ask for it again.",
    fr: "Le lien n'est pas complet : un morceau s'est perdu en route. Redemandez-le.",
  },
  noGame: (id: string): Said => ({
    en: `There is no game called ${id}.`,
    fr: `Aucun jeu ne s'appelle ${id}.`,
  }),

  // Giving away.
  share: { en: "Share", fr: "Partager" },
  shareTitle: { en: "Share and export", fr: "Partager et exporter" },
  linkPosition: { en: "Link to this position", fr: "Lien vers cette position" },
  linkGame: { en: "Link to the whole tree", fr: "Lien vers tout l'arbre" },
  linkLong: (kb: number): Said => ({
    en: `The link would be ${kb} kB long, and be cut on its way: download the PDN instead.`,
    fr: `Le lien ferait ${kb} ko et serait coupé en route : téléchargez plutôt le PDN.`,
  }),
  copyPosition: { en: "Copy the position", fr: "Copier la position" },
  copyPdn: { en: "Copy the PDN", fr: "Copier le PDN" },
  asPdn: { en: "As PDN", fr: "En PDN" },
  asSvg: { en: "As SVG", fr: "En SVG" },
  asPng: { en: "As PNG", fr: "En PNG" },
  picture: { en: "Picture of the board", fr: "Image du plateau" },
  game: { en: "Game", fr: "Partie" },
  noPicture: { en: "The picture could not be drawn.", fr: "L'image n'a pas pu être dessinée." },
  playOn: { en: "Play on from here", fr: "Jouer à partir d'ici" },

  // The review.
  review: { en: "Review", fr: "Bilan" },
  reviewTitle: { en: "Review of the game", fr: "Bilan de la partie" },
  nothingToReview: {
    en: "There are no moves to review yet.",
    fr: "Il n'y a pas encore de coups à revoir.",
  },
  reviewing: (n: number, of: number): Said => ({
    en: `Move ${n} of ${of}…`,
    fr: `Coup ${n} sur ${of}…`,
  }),
  reviewDone: (n: number): Said => ({
    en:
      n === 0
        ? "The review is finished: nothing to find fault with."
        : n === 1
          ? "The review is finished: one move could have been better."
          : `The review is finished: ${n} moves could have been better.`,
    fr:
      n === 0
        ? "Le bilan est fini : rien à redire."
        : n === 1
          ? "Le bilan est fini : un coup aurait pu être meilleur."
          : `Le bilan est fini : ${n} coups auraient pu être meilleurs.`,
  }),
  graph: {
    en: "Graph of White's chances, move by move. Arrow keys walk along it.",
    fr: "Graphique des chances des Blancs, coup après coup. Les flèches le parcourent.",
  },
  graphAt: (move: string, percent: string): Said => ({
    en: `${move}: White's chances ${percent} %`,
    fr: `${move} : chances des Blancs ${percent} %`,
  }),
  graphStart: (percent: string): Said => ({
    en: `Start: White's chances ${percent} %`,
    fr: `Début : chances des Blancs ${percent} %`,
  }),
  lostBy: (percent: string): Said => ({ en: `−${percent} %`, fr: `−${percent} %` }),
  lostByLong: (percent: string): Said => ({
    en: `it cost ${percent} % of the chances`,
    fr: `il a coûté ${percent} % des chances`,
  }),
  verdict: (code: Verdict): Said => verdict[code],
  mistakes: { en: "What could have been better", fr: "Ce qui aurait pu être meilleur" },
  noMistakes: { en: "Nothing to find fault with.", fr: "Rien à redire." },
  better: { en: "Better:", fr: "Mieux :" },
  betterWas: (line: string): Said => ({ en: `Better was ${line}.`, fr: `Mieux valait ${line}.` }),
  intoTree: { en: "Add this line", fr: "Ajouter cette variante" },
  findIt: { en: "Find it yourself", fr: "À vous de trouver" },
  findAbout: (by: Color): Said => ({
    en: `${side[by].en} to play: find something better than what was played.`,
    fr: `Trait aux ${side[by].fr} : trouvez mieux que ce qui a été joué.`,
  }),
  notBetter: (move: string, code: Verdict | null, reply: string): Said => {
    const word = code ? verdict[code] : null;
    return {
      en: `${move} ${word ? `is ${code === "inaccuracy" ? "an" : "a"} ${word.en}` : "is what was played"}${reply ? `: the answer would be ${reply}` : ""}. Try another one.`,
      fr: `${move} ${word ? `est une ${word.fr}` : "est ce qui a été joué"}${reply ? ` : la réponse serait ${reply}` : ""}. Essayez autre chose.`,
    };
  },
  judging: { en: "Looking at your move…", fr: "On examine votre coup…" },
  solution: { en: "Show me", fr: "Montrez-moi" },
  nextOne: { en: "Next one", fr: "Suivante" },
  endQuest: { en: "Enough", fr: "Arrêter" },
  summary: { en: "Summary", fr: "Résumé" },
  moveCount: { en: "Moves", fr: "Coups" },
  meanLoss: { en: "Lost per move", fr: "Perdu par coup" },
  decisions: { en: "Decisions", fr: "Décisions" },
  luck: { en: "Luck of the spins", fr: "Chance aux lancers" },
  luckAbout: {
    en: "Decisions: what the moves gave away of the chances. Luck: what the spins gave or took, whatever was played.",
    fr: "Décisions : ce que les coups ont laissé échapper. Chance : ce que les lancers ont donné ou pris, quoi qu'on ait joué.",
  },
  spinGave: (percent: string, gave: boolean): Said => ({
    en: `The spin ${gave ? "gave" : "took"} ${percent} %.`,
    fr: `Le lancer a ${gave ? "donné" : "pris"} ${percent} %.`,
  }),
  annotate: {
    en: "Write signs and better lines into the tree",
    fr: "Inscrire signes et variantes dans l'arbre",
  },
  annotated: {
    en: "Signs and better lines are in the tree now.",
    fr: "Signes et meilleures variantes sont maintenant dans l'arbre.",
  },
  closeReview: { en: "Close the review", fr: "Fermer le bilan" },
  again: { en: "Try again", fr: "Réessayer" },

  // Help.
  help: { en: "Keys and help", fr: "Touches et aide" },
  helpAbout: {
    en: "Click a piece and then where it goes, or drag it there. A move that is already in the tree is gone to; another one begins a variation.",
    fr: "Cliquez sur une pièce, puis là où elle va, ou faites-la glisser. Un coup déjà dans l'arbre est suivi ; un autre commence une variante.",
  },
  flip: { en: "Turn the board", fr: "Retourner le plateau" },
  key: {
    arrows: { en: "← → or < >", fr: "← → ou < >" },
    ends: { en: "Home, End", fr: "Début, Fin" },
    siblings: { en: "↑ ↓", fr: "↑ ↓" },
    space: { en: "Space or L", fr: "Espace ou L" },
    lines: { en: "1 to 5", fr: "1 à 5" },
    escape: { en: "Esc", fr: "Échap" },
    remove: { en: "Del", fr: "Suppr" },
    board: { en: "Tab, arrows, Enter", fr: "Tab, flèches, Entrée" },
  } as Record<string, Said>,
  keys: {
    arrows: { en: "one move back or on", fr: "un coup en arrière ou en avant" },
    ends: { en: "to the start, to the end", fr: "au début, à la fin" },
    siblings: {
      en: "the move before or after among the variations",
      fr: "la variante précédente ou suivante",
    },
    board: { en: "walk over the board and choose", fr: "parcourir le plateau et choisir" },
    space: { en: "engine on or off", fr: "allumer ou éteindre le moteur" },
    lines: { en: "so many engine lines", fr: "autant de lignes du moteur" },
    best: { en: "play the engine's first move", fr: "jouer le premier coup du moteur" },
    flip: { en: "turn the board", fr: "retourner le plateau" },
    editor: { en: "set up a position", fr: "composer une position" },
    open: { en: "open a game or a position", fr: "ouvrir une partie ou une position" },
    share: { en: "share and export", fr: "partager et exporter" },
    comment: { en: "comment on the move", fr: "commenter le coup" },
    promote: { en: "move the variation up", fr: "monter la variante" },
    remove: { en: "delete from here", fr: "supprimer à partir d'ici" },
    undo: { en: "undo, redo", fr: "annuler, rétablir" },
    review: { en: "review the game", fr: "bilan de la partie" },
    hear: { en: "hear the position", fr: "entendre la position" },
    escape: {
      en: "one step back; leave the editor or the exercise",
      fr: "un pas en arrière ; quitter l'éditeur ou l'exercice",
    },
    help: { en: "this help", fr: "cette aide" },
  } as Record<string, Said>,
} as const;
