// Made from openapi.json by `npm run types`: not to be changed by hand.
/* eslint-disable */
export interface paths {
  "/api": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** This description */
    get: operations["description"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/desk": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask the desk: about a position, a game, an attempt */
    post: operations["ask"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/docs": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What is sent over the WebSocket, and how everything fits together, in words */
    get: operations["docs"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/games": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The games, with their options and boards */
    get: operations["games"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/games/{game}/picture": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A position as a picture */
    get: operations["game_picture"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/games/{game}/play": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Play a move in a position, or set the spinner */
    post: operations["play"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/games/{game}/view": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A position of a game: the board, the legal moves, and what there is to say */
    get: operations["position_view"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/tables": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The newest public tables */
    get: operations["public_tables"];
    put?: never;
    /** Open a table */
    post: operations["open_table"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/tables/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A table as it stands; with a seat's secret, as that seat sees it */
    get: operations["table"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/tables/{id}/commands": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A command or a question, as over the WebSocket (but for `join`) */
    post: operations["command"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/tables/{id}/export": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The game as a file */
    get: operations["export"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/tables/{id}/moves": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Make a move */
    post: operations["make_move"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/tables/{id}/picture": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A table's board as it stands, as a picture */
    get: operations["table_picture"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/tables/{id}/ws": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The WebSocket of a table: messages as described at `/api/docs` */
    get: operations["connect"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/health": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Whether the server can store what is played: it writes to its database and reads it back
     * @description At most once a second; who asks more often gets the last answer. The code says what is wrong: `disk-full`,
     *     `read-only`, `damaged` or `storage`.
     */
    get: operations["health"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/ready": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Whether people should be sent here: what is played can be stored, and other servers are reached
     * @description For a load balancer in front of several servers. One that is well may not be certain of its tables for a moment, or not reach the
     *     bus; one that stops takes no connections any more. The code is `not-ready`, or one of those of `/health`.
     */
    get: operations["ready"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description What a seat could do now. */
    Abilities: {
      /** @description Call the game off. */
      abort: boolean;
      /** @description Challenge the last move. */
      challenge: boolean;
      /** @description Offer a draw. */
      draw: boolean;
      /** @description Ask for a hint. */
      hint: boolean;
      /** @description Let a fault stand that ends the game. */
      letStand: boolean;
      /** @description Move. */
      move: boolean;
      /** @description Offer or accept a rematch. */
      rematch: boolean;
      /** @description Resign. */
      resign: boolean;
      /** @description Spin. */
      spin: boolean;
      /** @description Ask for a takeback. */
      takeback: boolean;
      whyNoTakeback?: components["schemas"]["Said"] | null;
    };
    /** @description Moves to be listed. */
    AskAlong: components["schemas"]["Subject"] & {
      /** @description The cells gone through so far. */
      cells?: number[];
    };
    /** @description A position to be looked at. */
    AskAnalyse: components["schemas"]["Subject"] & {
      /** @description How long. */
      limits?: components["schemas"]["Effort"];
      /** @description How many lines, 1 to 5. */
      lines?: number;
    };
    /** @description A board somebody has set up. */
    AskCompose: {
      /** @description The game's id. */
      game: components["schemas"]["Game"];
      /** @description The game's options by name. */
      options?: {
        [key: string]: string;
      };
      /** @description Who stands where. */
      pieces: components["schemas"]["PlacedPiece"][];
      /** @description Where sliders stand, in the game that has them; those that are not named are in the middle. */
      sliders?: components["schemas"]["PlacedSlider"][];
      spin?: components["schemas"]["Spin"] | null;
      /** @description Who is to move. */
      turn: components["schemas"]["Color"];
    };
    /** @description A game whose lessons are wanted. */
    AskCourse: {
      /** @description The game's id. */
      game: components["schemas"]["Game"];
    };
    /** @description A diagram to be drawn. */
    AskDraw: components["schemas"]["Subject"] & {
      /** @description Arrows from cell to cell, such as `32-28`. */
      arrows?: string[];
      /** @description A line below it. */
      caption?: string | null;
      /** @description Cells with a circle around them. */
      circles?: string[];
      /** @description Whether the squares' names are written; they are unless this says no. */
      coordinates?: boolean;
      /** @description Whether Black sits below. */
      flipped?: boolean;
      /** @description The language of what is written: `fr` or `en`. */
      lang?: string;
      /** @description The materials it is drawn in. */
      style?: components["schemas"]["StyleInfo"];
      /** @description A line above the board. */
      title?: string | null;
      /**
       * Format: int32
       * @description The width in pixels.
       */
      width?: number | null;
    };
    /** @description An attempt to be judged. */
    AskJudge: components["schemas"]["Subject"] & {
      /** @description The move somebody tries. */
      attempt: string;
      /** @description How long for each of the two positions. */
      limits?: components["schemas"]["Effort"];
    };
    /** @description A lesson, what has been done of it, and what is tried now. */
    AskLesson: {
      /** @description What is tried: a move, a cell, the letter of a damier. Without it only how the lesson stands is answered. */
      attempt?: string | null;
      /** @description What was right so far, in its order. */
      done?: string[];
      /** @description The game's id. */
      game: components["schemas"]["Game"];
      /** @description The lesson's name. */
      lesson: string;
      /** @description Whether what would be right is to be shown. */
      show?: boolean;
    };
    /** @description One of the games of a text. */
    AskOpen: {
      game?: components["schemas"]["Game"] | null;
      /** @description Which one, from zero, as they are listed. */
      index?: number;
      /** @description PDN, or a position. */
      text: string;
    };
    /** @description A move, or the result of a spin. */
    AskPlay: components["schemas"]["Subject"] & {
      /** @description The move in the game's notation. */
      move?: string | null;
      spin?: components["schemas"]["Spin"] | null;
    };
    /** @description A text with games, or with a position. */
    AskRead: {
      game?: components["schemas"]["Game"] | null;
      /** @description PDN, or a position. */
      text: string;
    };
    /** @description A move that may remind of a lesson. */
    AskRemind: components["schemas"]["Subject"] & {
      /** @description The move in the game's notation. */
      move: string;
    };
    /** @description A game to go through. */
    AskReview: components["schemas"]["Subject"] & {
      /** @description How long for each position. */
      limits?: components["schemas"]["Effort"];
      /** @description How many lines of each position, 1 to 5. */
      lines?: number;
    };
    /** @description A position to be shown. */
    AskView: components["schemas"]["Subject"] & {
      turn?: components["schemas"]["Color"] | null;
    };
    /** @description A game to be written. */
    AskWrite: {
      /** @description The game with its variations. */
      tree: components["schemas"]["Tree"];
    };
    /** @description How good an attempt is. */
    AttemptedInfo: {
      /**
       * Format: double
       * @description The chance of the side to move, with the best move.
       */
      best: number;
      /** @description The best line, if it is another. */
      better: string[];
      /**
       * Format: double
       * @description The same with this one.
       */
      chance: number;
      /** @description Whether no other move is better. */
      isBest: boolean;
      /**
       * Format: double
       * @description What it costs of the chance to win.
       */
      loss: number;
      /** @description The move and what it does to the board. */
      move: components["schemas"]["MoveInfo"];
      /** @description What it is answered with. */
      reply: string[];
      verdict?: components["schemas"]["Verdict"] | null;
      /** @description The position after it. */
      view: components["schemas"]["View"];
    };
    /** @description A board: its cells, and the damiers that show them. */
    BoardInfo: {
      /** @description Every playable cell, in the order of its number. */
      cells: components["schemas"]["CellPlace"][];
      /** @description The damiers. */
      damiers: components["schemas"]["DamierInfo"][];
    };
    /** @description What a client asks for. */
    Body: components["schemas"]["Command"] | components["schemas"]["Query"];
    /** @description What each seat could do now. */
    BothAbilities: {
      /** @description Black. */
      black: components["schemas"]["Abilities"];
      /** @description White. */
      white: components["schemas"]["Abilities"];
    };
    /** @description Who plays White and who plays Black. */
    BothSeats: {
      /** @description Black. */
      black: components["schemas"]["Seat"];
      /** @description White. */
      white: components["schemas"]["Seat"];
    };
    /** @description A cell's name and where it is. */
    CellPlace: {
      /** @description Its name in the game's notation. */
      name: string;
      /** @description x, y, z: x to White's right, y away from White. */
      place: [number, number, number];
    };
    /** @description The clocks at one moment, in milliseconds. */
    ClockInfo: {
      /** @description What Black has left. */
      black: components["schemas"]["u64"];
      /** @description What a move adds. */
      increment: components["schemas"]["u64"];
      /** @description How time is measured. */
      kind: components["schemas"]["ClockKind"];
      /** @description The moment, by the server's clock: milliseconds since 1970. */
      now: components["schemas"]["u64"];
      running: components["schemas"]["Color"] | null;
      /** @description What White has left. */
      white: components["schemas"]["u64"];
    };
    /**
     * @description How time is measured.
     * @enum {string}
     */
    ClockKind: "none" | "live" | "days";
    /**
     * @description One of the two players.
     * @enum {string}
     */
    Color: "white" | "black";
    /**
     * @description Something a seat asks for, as it arrives from its client. [`Table::decide`](crate::Table::decide) says what comes of
     *     it.
     *
     *     ```
     *     use damier_table::{MoveAttempt, Command};
     *
     *     let command: Command = serde_json::from_str(r#"{"type": "move", "move": "32-28", "ply": 0}"#)?;
     *     assert_eq!(command, Command::Move { attempt: MoveAttempt::Text("32-28".to_owned()), ply: Some(0) });
     *     # Ok::<(), serde_json::Error>(())
     *     ```
     */
    Command:
      | {
          /** @description The move in the game's notation, or the cells it goes through. */
          move: components["schemas"]["MoveAttempt"];
          /**
           * @description How many moves were made before it: a move meant for another position is refused. Without it, as many as
           *     there are.
           */
          ply?: number | null;
          /** @enum {string} */
          type: "move";
        }
      | {
          /** @enum {string} */
          type: "spin";
        }
      | {
          /** @description 32 hexadecimal digits. */
          seed: string;
          /** @enum {string} */
          type: "seed";
        }
      | {
          /** @enum {string} */
          type: "waiveSeed";
        }
      | {
          /** @description That name, of up to 40 characters. */
          name: string;
          /** @enum {string} */
          type: "name";
        }
      | {
          /** @enum {string} */
          type: "resign";
        }
      | {
          /** @enum {string} */
          type: "offerDraw";
        }
      | {
          /** @enum {string} */
          type: "acceptDraw";
        }
      | {
          /** @enum {string} */
          type: "declineDraw";
        }
      | {
          /** @enum {string} */
          type: "askTakeback";
        }
      | {
          /** @enum {string} */
          type: "acceptTakeback";
        }
      | {
          /** @enum {string} */
          type: "declineTakeback";
        }
      | {
          /** @enum {string} */
          type: "rematch";
        }
      | {
          /** @enum {string} */
          type: "declineRematch";
        }
      | {
          /** @enum {string} */
          type: "abort";
        }
      | {
          /**
           * Format: int32
           * @description The number of its cell.
           */
          cell: number;
          /** @enum {string} */
          type: "touch";
        }
      | {
          /** @enum {string} */
          type: "adoube";
        }
      | {
          /** @enum {string} */
          type: "challenge";
        }
      | {
          /** @enum {string} */
          type: "letStand";
        };
    /** @description Everything a game's lessons teach. */
    Course: {
      /** @description The game's short name. */
      game: string;
      /** @description The lessons, in their order. */
      lessons: components["schemas"]["Lesson"][];
      /** @description The introduction for a newcomer. */
      pictures: components["schemas"]["Picture"][];
    };
    /** @description One view of the board: a grid, as White sees it. */
    DamierInfo: {
      /** @description Its letter, where there are several. */
      name: string | null;
      /** @description Rows from top to bottom: null outside the board, -1 not played on, else the number of a cell. */
      rows: (number | null)[][];
    };
    /** @description How long a position may be looked at. Everything given holds; where nothing is, a second. */
    Effort: {
      /**
       * Format: int32
       * @description No deeper than this.
       */
      depth?: number | null;
      /**
       * Format: int64
       * @description No more positions than this.
       */
      nodes?: number | null;
      /**
       * Format: double
       * @description No longer than this.
       */
      seconds?: number | null;
    };
    /** @description An [`Ending`] as it is written. */
    Ending: {
      by?: components["schemas"]["Color"] | null;
      /**
       * Format: int32
       * @description How many moves of each side are behind a draw that is counted.
       */
      movesEach?: number | null;
      /** @description Why, in a word. */
      reason: string;
      winner?: components["schemas"]["Color"] | null;
    };
    /** @description One of the things in a text. */
    Entry:
      | (components["schemas"]["GameEntry"] & {
          /** @enum {string} */
          kind: "game";
        })
      | {
          /** @description The game it is a position of. */
          game: components["schemas"]["Game"];
          /** @description Which one, for `open`. */
          index: number;
          /** @enum {string} */
          kind: "position";
          /** @description The position in canonical form. */
          position: string;
        };
    /** @description An error as JSON. */
    ErrorBody: {
      /** @description What stands against the request. */
      error: components["schemas"]["ErrorInfo"];
    };
    /** @description What stands against a request. */
    ErrorInfo: {
      /** @description In a word, for programs. */
      code: string;
      /** @description Which part was wrong, where there is more to say. */
      detail?: string | null;
      /** @description In a sentence, for people. */
      said: components["schemas"]["Said"];
    };
    /**
     * @description Something that has happened.
     *
     *     This is the one form of an event: in memory, on the disk, in an export and on the wire.
     *
     *     ```
     *     use damier_rules::Color;
     *     use damier_table::{Event, EventKind};
     *
     *     let event = Event::new(1_000, EventKind::Challenged { by: Color::Black });
     *     let text = r#"{"v":1,"at":1000,"kind":"challenged","by":"black"}"#;
     *     assert_eq!(serde_json::to_string(&event)?, text);
     *     assert_eq!(serde_json::from_str::<Event>(text)?, event);
     *     # Ok::<(), serde_json::Error>(())
     *     ```
     */
    Event: components["schemas"]["EventKind"] & {
      /** @description When it happened: milliseconds since 1970. */
      at: components["schemas"]["u64"];
      /**
       * Format: int32
       * @description The version of the format.
       */
      v: number;
    };
    /** @description What can happen. */
    EventKind:
      | {
          /** @description That seat. */
          by: components["schemas"]["Color"];
          /** @enum {string} */
          kind: "seed";
          /** @description Its seed, in 32 hexadecimal digits. */
          seed: string;
        }
      | {
          /** @description That seat. */
          by: components["schemas"]["Color"];
          /** @enum {string} */
          kind: "waived";
        }
      | {
          /** @description Whose it is. */
          by: components["schemas"]["Color"];
          /** @enum {string} */
          kind: "name";
          /** @description The name. */
          name: string;
        }
      | {
          /** @description Whose. */
          by: components["schemas"]["Color"];
          /** @description How many milliseconds are given back to its side, for the time it took to arrive. */
          credit?: components["schemas"]["u64"];
          /** @description Whether it fails in an obligation, at a table where that may stand. */
          fault?: boolean;
          /** @enum {string} */
          kind: "move";
          /**
           * @description The move in its game's notation: it means something in the position it was made in. A rafle that goes another
           *     way than the usual one is written with every landing.
           */
          move: string;
        }
      | {
          /** @description Whose. */
          by: components["schemas"]["Color"];
          /** @enum {string} */
          kind: "spin";
          /**
           * Format: int32
           * @description Its number in this game, from 1.
           */
          n: number;
          /** @description What the spinner shows. */
          result: components["schemas"]["Spin"];
        }
      | {
          /** @description By whom. */
          by: components["schemas"]["Color"];
          /**
           * Format: int32
           * @description The number of its cell.
           */
          cell: number;
          /** @enum {string} */
          kind: "touch";
        }
      | {
          /** @description Who says so. */
          by: components["schemas"]["Color"];
          /** @enum {string} */
          kind: "adoube";
          /** @description Whether, on the contrary, all stand as they should and the next piece touched is to be moved. */
          over?: boolean;
        }
      | {
          /** @description By whom. */
          by: components["schemas"]["Color"];
          /** @enum {string} */
          kind: "offer";
          /** @description What. */
          what: components["schemas"]["Offer"];
        }
      | {
          /** @description Who declined it. */
          by: components["schemas"]["Color"];
          /** @enum {string} */
          kind: "declined";
          /** @description What had been offered. */
          what: components["schemas"]["Offer"];
        }
      | {
          /** @description Who had asked for it. */
          by: components["schemas"]["Color"];
          /** @enum {string} */
          kind: "takeback";
          /** @description How many. */
          plies: number;
        }
      | {
          /** @description By whom. */
          by: components["schemas"]["Color"];
          /** @enum {string} */
          kind: "challenged";
        }
      | {
          /** @enum {string} */
          kind: "paused";
          /** @description In milliseconds. */
          millis: components["schemas"]["u64"];
        }
      | (components["schemas"]["Ending"] & {
          /** @enum {string} */
          kind: "over";
        })
      | {
          /** @enum {string} */
          kind: "revealed";
          /** @description That seed, in 64 hexadecimal digits. */
          serverSeed: string;
        }
      | {
          /** @enum {string} */
          kind: "rematch";
          /** @description The table it is played at. */
          table: string;
        };
    /** @description Something has happened: the event as it is stored, and beside it what it looks like. */
    EventMessage: {
      can?: components["schemas"]["BothAbilities"] | null;
      /** @description The clocks. */
      clock: components["schemas"]["ClockInfo"];
      /** @description The event. */
      event: components["schemas"]["Event"];
      fairness?: components["schemas"]["FairnessInfo"] | null;
      fault: components["schemas"]["FaultInfo"] | null;
      /** @description The offers that stand. */
      offers: components["schemas"]["OffersInfo"];
      ply?: components["schemas"]["PlyInfo"] | null;
      result?: components["schemas"]["ResultInfo"] | null;
      /**
       * Format: int64
       * @description The event's number, from 1.
       */
      seq: number;
      /**
       * Format: int32
       * @description The piece that was touched and has to be moved.
       */
      touched: number | null;
      view?: components["schemas"]["View"] | null;
    };
    /** @description What is known for certain, for the side to move. */
    ExactInfo: {
      /** @description How it ends. */
      outcome: components["schemas"]["ExactOutcome"];
      /**
       * Format: int32
       * @description In how many half-moves, unless it is drawn.
       */
      within?: number | null;
    };
    /**
     * @description How a game ends when nobody errs, for the side to move.
     * @enum {string}
     */
    ExactOutcome: "won" | "drawn" | "lost";
    /** @description What the spins can be checked by. */
    FairnessInfo: {
      /** @description The seats whose seed the first spin waits for: they have neither given nor waived it. */
      awaited: components["schemas"]["Color"][];
      /** @description The SHA-256 of the server's seed, in 64 hexadecimal digits. */
      commitment: string;
      /** @description The seeds of the seats, so far as they have given any. */
      seeds: components["schemas"]["Seeds"];
      /** @description The server's seed, in 64 hexadecimal digits, once the game is over. */
      serverSeed: string | null;
      /** @description The spins so far. */
      spins: components["schemas"]["SpinShown"][];
    };
    /** @description One thing wrong with a board. */
    FaultFound: {
      /** @description The cells it is about, if it is about any. */
      cells?: number[];
      /** @description What. */
      said: components["schemas"]["Said"];
    };
    /** @description A fault that may be challenged. */
    FaultInfo: {
      /** @description Whose it is. */
      by: components["schemas"]["Color"];
      /** @description Whether the game is over if it stands. */
      ends?: boolean;
      left?: components["schemas"]["u64"] | null;
      /** @description The number of the move, from 1. */
      ply: number;
    };
    /**
     * @description The short name of a game.
     * @enum {string}
     */
    Game: "dames" | "dames-10" | "trap" | "bermudes" | "pyramidame" | "checkers" | "russian" | "brazilian";
    /** @description A game of a text. */
    GameEntry: {
      first?: components["schemas"]["MistakeInfo"] | null;
      game?: components["schemas"]["Game"] | null;
      /** @description Which one, for `open`. */
      index: number;
      /** @description How many things are wrong with it. */
      mistakes: number;
      /** @description How many moves its main line has. */
      moves: number;
      note?: components["schemas"]["Said"] | null;
      /** @description Its tags. */
      tags: components["schemas"]["TagInfo"][];
    };
    /** @description A game and all a page has to know to offer it. */
    GameInfo: {
      /** @description The game in half a sentence. */
      about: components["schemas"]["Said"];
      /** @description Its board. */
      board: components["schemas"]["BoardInfo"];
      /** @description Whether it has a spinner. */
      chance: boolean;
      /** @description Whether a capture can be overlooked, so that "unpunished faults stand" makes sense. */
      faults: boolean;
      /** @description Its short name. */
      id: components["schemas"]["Game"];
      /** @description Whether it has kings. */
      kings: boolean;
      /** @description The levels of the engine. */
      levels: components["schemas"]["LevelInfo"][];
      /** @description Its rules in a minute. */
      minute: components["schemas"]["Said"];
      /** @description Its name. */
      name: components["schemas"]["Said"];
      /** @description Its options. */
      options: components["schemas"]["OptionInfo"][];
      /** @description A line that makes one want to play it. */
      pitch: components["schemas"]["Said"];
      /** @description Whether it is one of the relatives of draughts, which are offered behind the other games. */
      relative: boolean;
      /** @description The page of rules it is described on. */
      rules: string;
      /** @description The position it begins with, options as they are by default. */
      start: components["schemas"]["Snapshot"];
    };
    /** @description The games. */
    Games: {
      games: components["schemas"]["GameInfo"][];
    };
    /** @description Something to do. */
    Goal: {
      /** @description How it is done. */
      task: components["schemas"]["Task"];
      /** @description What is asked for. */
      text: components["schemas"]["Said"];
    };
    Health: {
      /** @description Always `ok`: what is not well answers with an error. */
      status: string;
      /** @description The version of the program. */
      version: string;
    };
    /** @description A message from a client: what it asks for, under which id, and for which seat. */
    Incoming: components["schemas"]["Body"] & {
      as?: components["schemas"]["Color"] | null;
      /** @description An id of the client's own, at most 64 bytes, without control characters. A command that comes again with the same id is done once. */
      id?: string | null;
    };
    /** @description What was found about one move. */
    JudgedInfo: {
      /**
       * Format: double
       * @description The chance of the side that moved, with the best move.
       */
      best: number;
      /** @description The line that was better, if one was. */
      better: string[];
      /** @description Who played it. */
      by: components["schemas"]["Color"];
      /**
       * Format: double
       * @description The same with the move that was played.
       */
      chance: number;
      /**
       * Format: int32
       * @description Half-moves to the end, for White; absent if it is not in sight.
       */
      endIn?: number | null;
      /** @description What was seen before the move, the best line first. */
      lines: components["schemas"]["LineInfo"][];
      /**
       * Format: double
       * @description What it has cost of the chance to win.
       */
      loss: number;
      /**
       * Format: double
       * @description What the spin before it gave of the chance to win, or took, if it is below zero.
       */
      luck?: number | null;
      /** @description The move. */
      move: string;
      /** @description Which move it is, from zero. */
      ply: number;
      /**
       * Format: double
       * @description The score after it, in men for White.
       */
      score: number;
      spin?: components["schemas"]["Spin"] | null;
      verdict?: components["schemas"]["Verdict"] | null;
      /**
       * Format: double
       * @description White's chance after it.
       */
      white: number;
    };
    /**
     * @description What a king is called in French.
     * @enum {string}
     */
    KingName: "dame" | "roi";
    /** @description One idea, and what is to be done to show that it was understood. */
    Lesson: {
      /** @description What is to be done, one after the other. */
      goals: components["schemas"]["Goal"][];
      /** @description Its short name, which stays the same when lessons are added before it. */
      id: string;
      /** @description The position in the game's notation. */
      position: string;
      /** @description The numbers of the rules it states. */
      rules: string[];
      /** @description The idea. */
      text: components["schemas"]["Said"];
      /** @description What it is about, in a word or two. */
      title: components["schemas"]["Said"];
    };
    /** @description How a lesson stands, and the answer to an attempt. */
    LessonInfo: {
      /** @description Whether everything is done. */
      finished: boolean;
      /** @description The number of the goal, from 0. */
      goal: number;
      /** @description How much of it is still to be touched. */
      left: number;
      /** @description What was played: the attempt, then what is answered. */
      played: components["schemas"]["LessonStep"][];
      /** @description Whether the attempt was what was asked for, or a part of it. */
      right: boolean;
      said?: components["schemas"]["Said"] | null;
      /** @description What would be right, where that was asked for. */
      solution?: string[];
      /** @description What was touched of it. */
      touched: string[];
      /** @description The board now. */
      view: components["schemas"]["View"];
    };
    /** @description A move or a spin of a lesson. */
    LessonStep: {
      played: components["schemas"]["MoveInfo"] | null;
      /** @description The position after it. */
      view: components["schemas"]["View"];
    };
    /** @description A level of the engine. */
    LevelInfo: {
      /**
       * Format: int32
       * @description 1 to 10.
       */
      level: number;
      /** @description A word for it. */
      name: components["schemas"]["Said"];
    };
    /** @description A line of play and what it leads to. */
    LineInfo: {
      /**
       * Format: double
       * @description The chance to win of the side to move, a draw counting half.
       */
      chance: number;
      /**
       * Format: int32
       * @description Half-moves to the end, below zero if lost; absent if it is not in sight.
       */
      endIn?: number | null;
      exact?: components["schemas"]["ExactInfo"] | null;
      /** @description Its moves. In a game of chance it ends at the next spin. */
      moves: string[];
      /**
       * Format: double
       * @description In men (in trap: of a certain win), for the side to move.
       */
      score: number;
    };
    /** @description A move, in short. */
    MakeMove: {
      /** @description An id of the client's own: a move that comes again with the same id is made once. */
      id: string;
      /** @description The move in the game's notation, or the cells it goes through. */
      move: components["schemas"]["MoveAttempt"];
      /** @description How many moves were made before it. */
      ply?: number | null;
    };
    /** @description Something wrong in a text, and where. */
    MistakeInfo: {
      /** @description In a word, for programs. */
      code: string;
      /**
       * Format: int32
       * @description The character in the line, from 1.
       */
      column: number;
      /**
       * Format: int32
       * @description The line, from 1.
       */
      line: number;
      /** @description What was found, and what was expected. */
      said: components["schemas"]["Said"];
    };
    /** @description A move somebody tries to make. Whether it is one is not known before it is [read](MoveAttempt::read). */
    MoveAttempt: string | (number | null)[];
    /** @description A move and what it does to the board. */
    MoveInfo: {
      /** @description Whether the moving piece becomes a king. */
      crowned: boolean;
      /** @description The cells of pieces lost because a door opens under them. */
      dropped: number[];
      /**
       * Format: int32
       * @description The open door the moving piece falls into.
       */
      falls: number | null;
      /** @description Whether the pieces taken change colour and stay. */
      flips: boolean;
      /** @description The other ways the piece can go to make the same move, as far as they are listed. */
      others?: components["schemas"]["StopInfo"][][];
      /** @description Whether the side passes. */
      pass: boolean;
      /** @description The way of the piece that moves: its start, then every landing. Empty where no piece moves. */
      path: components["schemas"]["StopInfo"][];
      slider?: components["schemas"]["SlideInfo"] | null;
      /** @description The cells of the pieces taken, in the order of the jumps. */
      taken: number[];
      /** @description The move in its game's notation. */
      text: string;
    };
    /** @description A move of a tree. */
    Node: components["schemas"]["Step"] & {
      /** @description What is said about it. */
      comment?: string | null;
      /** @description Remarks by PDN's numbers: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
      nags?: number[];
      /** @description The move it follows, by its place in the list; nothing at the beginning. */
      parent?: number | null;
      /** @description The position after it: told by the desk, passed over in what it is asked. */
      position?: string | null;
    };
    /**
     * @description A notch of a slider, by its letter.
     * @enum {string}
     */
    NotchInfo: "L" | "N" | "R";
    /**
     * @description What can be offered.
     * @enum {string}
     */
    Offer: "draw" | "takeback" | "rematch";
    /** @description The offers that stand, each with who made it. */
    OffersInfo: {
      draw: components["schemas"]["Color"] | null;
      rematch: components["schemas"]["Color"] | null;
      takeback: components["schemas"]["Color"] | null;
    };
    /** @description A table that has been opened. */
    Opened: {
      /** @description The links for the players: said only here, and only now. */
      seats: components["schemas"]["OpenedSeats"];
      /** @description Its name. */
      table: string;
      /** @description The link for spectators. */
      watch: string;
    };
    /** @description The links of both seats; nothing where the engine sits. */
    OpenedSeats: {
      black: components["schemas"]["SeatLink"] | null;
      white: components["schemas"]["SeatLink"] | null;
    };
    /** @description A table as somebody wants to have it. */
    OpenTable: {
      clock?: components["schemas"]["WantedClock"] | null;
      /** @description The engine resigns a game against people that it takes for lost. */
      engineResigns?: boolean;
      /** @description Unpunished faults stand. */
      faultsStand?: boolean;
      /** @description The game's id. */
      game: components["schemas"]["Game"];
      /** @description The game's options by name. */
      options?: {
        [key: string]: string;
      };
      /** @description The position to begin with. */
      position?: string | null;
      /** @description Whether the table is listed. */
      public?: boolean;
      /** @description Who plays. */
      seats: components["schemas"]["BothSeats"];
      /** @description A piece that has been touched has to be moved. */
      touchMove?: boolean;
    };
    /** @description An option of a game. */
    OptionInfo: {
      /** @description What it does. */
      about: components["schemas"]["Said"];
      /** @description What it is without being set. */
      default: string;
      /** @description What a value looks like, where it can be many. */
      form?: string | null;
      /** @description Its name. */
      name: string;
      /** @description What it can be set to, where that is a short list; empty where `form` says it. */
      values: string[];
    };
    /** @description How a game ended. */
    OutcomeInfo: {
      /** @description Why, in a word. */
      reason: string;
      /** @description Why, in a sentence. */
      said: components["schemas"]["Said"];
      winner: components["schemas"]["Color"] | null;
    };
    /** @description A message to a client. */
    Outgoing:
      | {
          /** @description The table. */
          state: components["schemas"]["TableState"];
          /** @enum {string} */
          type: "state";
        }
      | {
          /**
           * Format: int64
           * @description The number of the last event.
           */
          seq: number;
          /** @enum {string} */
          type: "joined";
          /** @description The seats of this client. */
          you: components["schemas"]["Color"][];
        }
      | (components["schemas"]["EventMessage"] & {
          /** @enum {string} */
          type: "event";
        })
      | {
          /** @description The command's id. */
          id?: string | null;
          /**
           * Format: int64
           * @description The number of the last event that came of it.
           */
          seq: number;
          /** @enum {string} */
          type: "ack";
        }
      | {
          /** @description Why, in a word. */
          code: string;
          /** @description Which part was wrong. */
          detail?: string | null;
          /** @description Its id. */
          id?: string | null;
          /** @description Why, in a sentence. */
          said: components["schemas"]["Said"];
          /** @enum {string} */
          type: "refused";
        }
      | {
          /** @description How many others are before it; 0 when it is thinking. */
          queue: number;
          /** @description Its seat. */
          seat: components["schemas"]["Color"];
          /** @enum {string} */
          type: "thinking";
        }
      | {
          /** @description Whether Black is. */
          black: boolean;
          /** @enum {string} */
          type: "presence";
          /** @description How many look on. */
          watchers: number;
          /** @description Whether White is. */
          white: boolean;
        }
      | {
          /** @description The question's id. */
          id?: string | null;
          /** @description The move. */
          move: components["schemas"]["MoveInfo"];
          /** @description A sentence about it. */
          said: components["schemas"]["Said"];
          /** @enum {string} */
          type: "hint";
        }
      | {
          /** @description The question's id. */
          id?: string | null;
          /** @description The sentence. */
          said: components["schemas"]["Said"];
          /** @enum {string} */
          type: "why";
        }
      | {
          /** @description The question's id. */
          id?: string | null;
          /** @description The moves. */
          moves: components["schemas"]["MoveInfo"][];
          /** @description Whether there are more. */
          truncated: boolean;
          /** @enum {string} */
          type: "moves";
        }
      | {
          /** @description The question's id. */
          id?: string | null;
          /** @description The server's time: milliseconds since 1970. */
          now: components["schemas"]["u64"];
          /** @enum {string} */
          type: "pong";
        }
      | {
          /** @description Why, in a word. */
          code: string;
          /** @description Why, in a sentence. */
          said: components["schemas"]["Said"];
          /** @enum {string} */
          type: "bye";
        };
    /** @description A part of an answer. */
    Part:
      | {
          /** @description All of them. */
          games: components["schemas"]["GameInfo"][];
          /** @enum {string} */
          part: "games";
        }
      | {
          /** @enum {string} */
          part: "view";
          /** @description What a page shows of it. */
          view: components["schemas"]["View"];
        }
      | {
          /** @description The moves. */
          moves: components["schemas"]["MoveInfo"][];
          /** @enum {string} */
          part: "moves";
          /** @description Whether there are more. */
          truncated: boolean;
        }
      | {
          /** @enum {string} */
          part: "played";
          played: components["schemas"]["MoveInfo"] | null;
          /** @description The position after it. */
          view: components["schemas"]["View"];
        }
      | {
          /** @enum {string} */
          part: "composed";
          /** @description The position. */
          view: components["schemas"]["View"];
        }
      | {
          /** @description All that is wrong with it. */
          faults: components["schemas"]["FaultFound"][];
          /** @enum {string} */
          part: "faults";
        }
      | (components["schemas"]["SeenInfo"] & {
          /** @enum {string} */
          part: "seen";
        })
      | {
          /** @description Its games, or its position. */
          entries: components["schemas"]["Entry"][];
          /** @description Whether there are more. */
          more: boolean;
          /** @enum {string} */
          part: "listed";
        }
      | {
          /** @description Everything that is wrong with it, in the order of the text. */
          mistakes: components["schemas"]["MistakeInfo"][];
          /** @enum {string} */
          part: "opened";
          /** @description The game with its variations. */
          tree: components["schemas"]["Tree"];
        }
      | {
          /** @enum {string} */
          part: "written";
          /** @description PDN. */
          text: string;
        }
      | {
          /** @enum {string} */
          part: "drawn";
          /** @description The picture. */
          svg: string;
        }
      | (components["schemas"]["JudgedInfo"] & {
          /** @enum {string} */
          part: "judged";
        })
      | {
          /** @description Black's. */
          black: components["schemas"]["SideInfo"];
          /** @enum {string} */
          part: "reviewed";
          /** @description White's side of it. */
          white: components["schemas"]["SideInfo"];
        }
      | (components["schemas"]["AttemptedInfo"] & {
          /** @enum {string} */
          part: "attempted";
        })
      | {
          course: components["schemas"]["Course"] | null;
          /** @enum {string} */
          part: "course";
        }
      | {
          /** @description The board, what is to be done, and what there is to say. */
          lesson: components["schemas"]["LessonInfo"];
          /** @enum {string} */
          part: "lesson";
        }
      | {
          /** @description Its number, from 0. */
          lesson: number | null;
          /** @enum {string} */
          part: "reminder";
        }
      | {
          /** @description What stands against it. */
          error: components["schemas"]["ProblemInfo"];
          /** @enum {string} */
          part: "error";
        };
    /**
     * @description What happens next in a position.
     * @enum {string}
     */
    Phase: "move" | "spin" | "over";
    /** @description A picture of the introduction: a position, a sentence, and moves that are shown there. */
    Picture: {
      /** @description Its short name. */
      id: string;
      /** @description Moves to show, one after the other, with what the spinner shows in between. */
      moves: string[];
      /** @description The position in the game's notation. */
      position: string;
      /** @description The numbers of the rules it states. */
      rules: string[];
      /** @description What there is to say. */
      text: components["schemas"]["Said"];
    };
    /** @description How many pieces each side has. */
    PieceCount: {
      /** @description Black's. */
      black: number;
      /** @description White's. */
      white: number;
    };
    /** @description A piece somebody has put on a cell. */
    PlacedPiece: {
      /**
       * Format: int32
       * @description The cell.
       */
      cell: number;
      /** @description Its colour. */
      color: components["schemas"]["Color"];
      /** @description What it is. */
      rank?: components["schemas"]["RankInfo"];
    };
    /** @description A slider somebody has set. What a snapshot says of a slider will do. */
    PlacedSlider: {
      /** @description Where it stands. */
      notch: components["schemas"]["NotchInfo"];
      /** @description Its row, counted from the top, from 0. */
      row: number;
    };
    /** @description A move, or the result of a spin, in a position. */
    Play: {
      /** @description The move in the game's notation. */
      move?: string | null;
      /** @description The game's options by name. */
      options?: {
        [key: string]: string;
      };
      /** @description The position in the game's notation; without it, the start. */
      position?: string | null;
      spin?: components["schemas"]["Spin"] | null;
    };
    /** @description What came of it. */
    Played: {
      played: components["schemas"]["MoveInfo"] | null;
      /** @description The position after it. */
      view: components["schemas"]["View"];
    };
    /** @description A move of the game. */
    PlyInfo: {
      /** @description The position after it. */
      after: components["schemas"]["Snapshot"];
      /** @description When it was made. */
      at: components["schemas"]["u64"];
      /** @description Whose it is. */
      color: components["schemas"]["Color"];
      /** @description Whether it fails in an obligation. */
      fault?: boolean;
      /** @description The move. */
      move: components["schemas"]["MoveInfo"];
      /** @description Its number, from 1. */
      n: number;
      spin?: components["schemas"]["Spin"] | null;
    };
    /** @description What stands against a question. */
    ProblemInfo: {
      /** @description Which of the moves or nodes was wrong, from zero. */
      at?: number | null;
      /** @description In a word, for programs. */
      code: string;
      /** @description Which part was wrong, where there is more to say. */
      detail?: string | null;
      /** @description In a sentence, for people. */
      said: components["schemas"]["Said"];
    };
    /** @description Questions: answered to the client that asks, and not stored. */
    Query:
      | {
          /** @description The secrets of the seats; none to look on. */
          secrets?: components["schemas"]["Sealed"][];
          /** @description A seed for the spins: 32 hexadecimal digits. Taken by seats that have given none; ignored by all others. */
          seed?: string | null;
          /**
           * Format: int64
           * @description The number of the last event it has; 0 for none.
           */
          seen?: number;
          /** @enum {string} */
          type: "join";
        }
      | {
          /** @enum {string} */
          type: "hint";
        }
      | {
          /** @description The move in the game's notation, or the cells it goes through. */
          attempt: components["schemas"]["MoveAttempt"];
          /** @enum {string} */
          type: "why";
        }
      | {
          /** @description The cells gone through so far. */
          prefix?: number[];
          /** @enum {string} */
          type: "moves";
        }
      | {
          /** @enum {string} */
          type: "ping";
        };
    /** @description A question. Nothing is remembered between two of them. */
    Question:
      | {
          /** @enum {string} */
          ask: "games";
        }
      | (components["schemas"]["AskView"] & {
          /** @enum {string} */
          ask: "view";
        })
      | (components["schemas"]["AskAlong"] & {
          /** @enum {string} */
          ask: "along";
        })
      | (components["schemas"]["AskPlay"] & {
          /** @enum {string} */
          ask: "play";
        })
      | (components["schemas"]["AskCompose"] & {
          /** @enum {string} */
          ask: "compose";
        })
      | (components["schemas"]["AskAnalyse"] & {
          /** @enum {string} */
          ask: "analyse";
        })
      | (components["schemas"]["AskRead"] & {
          /** @enum {string} */
          ask: "read";
        })
      | (components["schemas"]["AskOpen"] & {
          /** @enum {string} */
          ask: "open";
        })
      | (components["schemas"]["AskWrite"] & {
          /** @enum {string} */
          ask: "write";
        })
      | (components["schemas"]["AskDraw"] & {
          /** @enum {string} */
          ask: "draw";
        })
      | (components["schemas"]["AskReview"] & {
          /** @enum {string} */
          ask: "review";
        })
      | (components["schemas"]["AskJudge"] & {
          /** @enum {string} */
          ask: "judge";
        })
      | (components["schemas"]["AskCourse"] & {
          /** @enum {string} */
          ask: "course";
        })
      | (components["schemas"]["AskLesson"] & {
          /** @enum {string} */
          ask: "lesson";
        })
      | (components["schemas"]["AskRemind"] & {
          /** @enum {string} */
          ask: "remind";
        });
    /**
     * @description What a piece is.
     * @enum {string}
     */
    RankInfo: "man" | "king";
    Ready: {
      /** @description Always `ready`: a server that is not answers with an error. */
      status: string;
    };
    /** @description The table of the rematch. A seat's secret opens it as well, with the colours exchanged. */
    RematchInfo: {
      /** @description Its name. */
      table: string;
    };
    /** @description How a game ended. */
    ResultInfo: {
      /** @description Why, in a word. */
      reason: string;
      /** @description Why, in a sentence. */
      said: components["schemas"]["Said"];
      winner: components["schemas"]["Color"] | null;
    };
    /** @description A sentence in both languages. */
    Said: {
      /** @description In English. */
      en: string;
      /** @description In French. */
      fr: string;
    };
    /** @description A secret from a client; its `Debug` does not print it. */
    Sealed: string;
    /** @description Who plays one of the two colours. */
    Seat:
      | {
          /** @enum {string} */
          kind: "human";
          /** @description What they want to be called, if they said so. */
          name?: string | null;
        }
      | {
          /** @enum {string} */
          kind: "engine";
          /**
           * Format: int32
           * @description How strong it plays, from 1 to 10.
           */
          level: number;
        };
    /** @description A player's own link. */
    SeatLink: {
      /** @description The address with the secret behind the `#`, where no server gets to see it. */
      link: string;
      /** @description Who knows it sits there. */
      secret: string;
    };
    /** @description The seeds of the seats, each in 32 hexadecimal digits. */
    Seeds: {
      /** @description Black's. */
      black: string | null;
      /** @description White's. */
      white: string | null;
    };
    /** @description What was seen in a position. */
    SeenInfo: {
      /**
       * Format: int32
       * @description How deep it was looked at.
       */
      depth: number;
      exact?: components["schemas"]["ExactInfo"] | null;
      /** @description The best lines, the best one first. Before a spin: one without moves, what is to be expected. */
      lines: components["schemas"]["LineInfo"][];
      /**
       * Format: int64
       * @description How many positions that took.
       */
      nodes: number;
      /**
       * Format: double
       * @description How long.
       */
      seconds: number;
      /** @description Whose turn it is. */
      turn: components["schemas"]["Color"];
    };
    /** @description The house rules. */
    SettingsInfo: {
      /** @description The engine resigns a game against people that it takes for lost. */
      engineResigns: boolean;
      /** @description Unpunished faults stand. */
      faultsStand: boolean;
      /** @description A piece that has been touched has to be moved. */
      touchMove: boolean;
    };
    /** @description One side of a game that was gone through. */
    SideInfo: {
      /** @description How many blunders. */
      blunders: number;
      /** @description How many inaccuracies. */
      inaccuracies: number;
      /**
       * Format: double
       * @description What its decisions have cost of the chance to win, in all.
       */
      loss: number;
      /**
       * Format: double
       * @description What its spins gave of the chance to win, or took, in a game that has them.
       */
      luck?: number | null;
      /**
       * Format: double
       * @description The same for each move, on average.
       */
      meanLoss: number;
      /** @description How many mistakes. */
      mistakes: number;
      /** @description How many moves it made. */
      moves: number;
    };
    /** @description The motion of a slider. */
    SlideInfo: {
      /**
       * Format: int32
       * @description The cell whose door it opens.
       */
      opens: number | null;
      /** @description Where it stands at the end of the turn: at `N` where doors close by themselves. */
      rests: components["schemas"]["NotchInfo"];
      /** @description Its row, counted from the top, from 0. */
      row: number;
      /** @description Where it is moved. */
      to: components["schemas"]["NotchInfo"];
    };
    /**
     * @description The colour of a slider and its doors.
     * @enum {string}
     */
    SliderColor: "green" | "orange";
    /** @description A slider beside a row. */
    SliderInfo: {
      /** @description The colour of the doors it opens. */
      color: components["schemas"]["SliderColor"];
      /** @description Where it stands. */
      notch: components["schemas"]["NotchInfo"];
      /** @description Its row, counted from the top, from 0. */
      row: number;
    };
    /** @description A position as it stands on the board. */
    Snapshot: {
      /** @description One character for each cell: `.` empty, `w` `b` men, `W` `B` kings. */
      board: string;
      /** @description One character for each cell: `.` no door, `g` `o` a closed green or orange door, `G` `O` an open one. */
      doors?: string | null;
      king?: components["schemas"]["KingName"] | null;
      /** @description The position in its game's notation. */
      position: string;
      /** @description The sliders beside the board. */
      sliders?: components["schemas"]["SliderInfo"][] | null;
      spin?: components["schemas"]["Spin"] | null;
      /** @description Whose turn it is. */
      turn: components["schemas"]["Color"];
    };
    /**
     * @description What the spinner of Dames & Trap shows.
     * @enum {string}
     */
    Spin: "pawn" | "green" | "orange" | "choice";
    /** @description One spin. */
    SpinShown: {
      /**
       * Format: int32
       * @description Its number, from 1.
       */
      n: number;
      /** @description What the spinner showed. */
      result: components["schemas"]["Spin"];
    };
    /** @description A move, with the spin that came before it. */
    Step: {
      /** @description Whether it overlooks a capture and was left to stand. */
      fault?: boolean;
      /** @description The move in the game's notation. */
      move: string;
      spin?: components["schemas"]["Spin"] | null;
    };
    /** @description Where a moving piece starts, turns or ends. */
    StopInfo: {
      /**
       * Format: int32
       * @description The cell; nothing for an invisible cube.
       */
      cell: number | null;
      /** @description The damier used to come here. */
      damier: string | null;
      /** @description Where it is: x, y, z. */
      place: [number, number, number];
      /**
       * Format: int32
       * @description The cell of the piece jumped on the way here.
       */
      takes: number | null;
    };
    /**
     * @description The materials a diagram is drawn in.
     * @enum {string}
     */
    StyleInfo: "wood" | "print" | "dark";
    /** @description Which position is meant: a game, where it begins, and what has been played since. */
    Subject: {
      /** @description The game's id. */
      game: components["schemas"]["Game"];
      /** @description What was played from there. */
      moves?: components["schemas"]["Step"][];
      /** @description The game's options by name. */
      options?: {
        [key: string]: string;
      };
      /** @description A position in the game's notation; without it, the start. */
      position?: string | null;
    };
    /** @description A table in a list. */
    Summary: {
      /**
       * Format: int64
       * @description When it was opened.
       */
      createdAt: number;
      /** @description The game's id. */
      game: components["schemas"]["Game"];
      /** @description Whether the game is over. */
      over: boolean;
      /** @description Who plays. */
      seats: components["schemas"]["BothSeats"];
      /** @description Its name. */
      table: string;
      /** @description The link for spectators. */
      watch: string;
    };
    /** @description Public tables. */
    Tables: {
      tables: components["schemas"]["Summary"][];
    };
    /** @description Everything there is to know about a table. */
    TableState: {
      /** @description Whether the side to move has said "j'adoube" and puts pieces straight. */
      adjusting: boolean;
      /** @description What each seat could do now. */
      can: components["schemas"]["BothAbilities"];
      /** @description The clocks. */
      clock: components["schemas"]["ClockInfo"];
      /** @description When it was opened. */
      createdAt: components["schemas"]["u64"];
      fairness: components["schemas"]["FairnessInfo"] | null;
      fault: components["schemas"]["FaultInfo"] | null;
      /** @description The game's id. */
      game: components["schemas"]["Game"];
      /** @description The offers that stand. */
      offers: components["schemas"]["OffersInfo"];
      /** @description The options that were chosen. */
      options: {
        [key: string]: string;
      };
      /** @description The moves, those taken back left out. */
      plies: components["schemas"]["PlyInfo"][];
      /** @description Whether it is listed. */
      public: boolean;
      rematch: components["schemas"]["RematchInfo"] | null;
      result: components["schemas"]["ResultInfo"] | null;
      /** @description Who plays. */
      seats: components["schemas"]["BothSeats"];
      /**
       * Format: int64
       * @description The number of the last event.
       */
      seq: number;
      /** @description The house rules. */
      settings: components["schemas"]["SettingsInfo"];
      /** @description The position the game began with. */
      start: components["schemas"]["Snapshot"];
      /** @description Its name. */
      table: string;
      /**
       * Format: int32
       * @description The piece that was touched and has to be moved.
       */
      touched: number | null;
      /** @description The position on the board. */
      view: components["schemas"]["View"];
      /** @description The seats that the client holds. */
      you: components["schemas"]["Color"][];
    };
    /** @description A tag of a game: what it tells, and what it says. */
    TagInfo: {
      /** @description What it tells. */
      name: string;
      /** @description What it says. */
      value: string;
    };
    /** @description How a goal is reached. */
    Task:
      | {
          /** @enum {string} */
          kind: "play";
        }
      | {
          /** @enum {string} */
          kind: "touch";
          /** @description The piece it is about. */
          piece?: string | null;
          /** @description Which they are. */
          touch: components["schemas"]["Touch"];
        }
      | {
          /** @description The man's cell. */
          cell: string;
          /** @enum {string} */
          kind: "faces";
        };
    /** @description A part of an answer, as it is sent. */
    Told: components["schemas"]["Part"] & {
      /** @description Whether it is the last one of its answer. */
      last?: boolean;
    };
    /**
     * @description Which cells are to be touched.
     * @enum {string}
     */
    Touch: "these" | "movable" | "landings" | "taken" | "flipped" | "falls" | "frontier";
    /** @description A game with its variations. */
    Tree: {
      /** @description What is said before the first move. */
      comment?: string | null;
      /** @description The game's id. */
      game: components["schemas"]["Game"];
      /**
       * @description The moves, each after the one it follows. Of those that follow the same one, the first belongs to the line, and
       *     the others are variations.
       */
      nodes: components["schemas"]["Node"][];
      /** @description The game's options by name. */
      options?: {
        [key: string]: string;
      };
      /** @description The position it begins with; without it, the usual one. */
      start?: string | null;
      /** @description What is known about it. */
      tags?: components["schemas"]["TagInfo"][];
    };
    /** Format: int64 */
    u64: number;
    /**
     * @description What a move is called that loses a part of the chance to win.
     * @enum {string}
     */
    Verdict: "inaccuracy" | "mistake" | "blunder";
    /** @description A position with what may be done in it. */
    View: components["schemas"]["Snapshot"] & {
      /** @description How many pieces each side has. */
      count: components["schemas"]["PieceCount"];
      /** @description The legal moves. */
      moves: components["schemas"]["MoveInfo"][];
      obligation: components["schemas"]["Said"] | null;
      outcome?: components["schemas"]["OutcomeInfo"] | null;
      /** @description What happens next. */
      phase: components["schemas"]["Phase"];
      /** @description Who is to move, who spins, or how the game ended. */
      status: components["schemas"]["Said"];
      /** @description Whether there are more moves than are listed. */
      truncated: boolean;
    };
    /** @description A clock as somebody wants to have it. */
    WantedClock:
      | {
          /**
           * Format: int64
           * @description Days for each move, from 1 to 30.
           */
          days: number;
        }
      | {
          /**
           * Format: double
           * @description Seconds after each move, up to 180.
           */
          increment?: number;
          /**
           * Format: double
           * @description Minutes for the game, up to 180; may be a fraction.
           */
          minutes: number;
        };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  description: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
    };
  };
  ask: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Question"];
      };
    };
    responses: {
      /** @description The parts of the answer as they come, one on each line; the last one is marked */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/x-ndjson": components["schemas"]["Told"];
        };
      };
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
    };
  };
  docs: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/markdown": unknown;
        };
      };
    };
  };
  games: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Games"];
        };
      };
    };
  };
  game_picture: {
    parameters: {
      query?: {
        /** @description An option of the game, such as `english=on`; may be given several times. */
        option?: string[];
        /** @description The position in the game's notation; without it, the start. */
        position?: string;
      };
      header?: never;
      path: {
        /** @description The game's id */
        game: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The picture */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "image/png": unknown;
        };
      };
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
    };
  };
  play: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The game's id */
        game: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Play"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Played"];
        };
      };
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      /** @description The move is not legal; the sentence says why */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
    };
  };
  position_view: {
    parameters: {
      query?: {
        /** @description An option of the game, such as `english=on`; may be given several times. */
        option?: string[];
        /** @description The position in the game's notation; without it, the start. */
        position?: string;
        /** @description Looks as if this side were to move: what it threatens. */
        turn?: components["schemas"]["Color"];
      };
      header?: never;
      path: {
        /** @description The game's id */
        game: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["View"];
        };
      };
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
    };
  };
  public_tables: {
    parameters: {
      query?: {
        /** @description Must be `true`: the others are not listed. */
        public?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Tables"];
        };
      };
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
    };
  };
  open_table: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OpenTable"];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Opened"];
        };
      };
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
    };
  };
  table: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The table's name */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TableState"];
        };
      };
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
    };
  };
  command: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The table's name */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Incoming"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Outgoing"];
        };
      };
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
    };
  };
  export: {
    parameters: {
      query?: {
        /** @description `json` (everything, for `damier verify`), `pdn` or `position`. */
        format?: "json" | "pdn" | "position";
      };
      header?: never;
      path: {
        /** @description The table's name */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
    };
  };
  make_move: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The table's name */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MakeMove"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Outgoing"];
        };
      };
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      /** @description The move is not legal; the sentence says why */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
    };
  };
  table_picture: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The table's name */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The picture */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "image/png": unknown;
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
    };
  };
  connect: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The table's name */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description From here on, messages: `Incoming` one way, `Outgoing` the other */
      101: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
    };
  };
  health: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Health"];
        };
      };
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
    };
  };
  ready: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Ready"];
        };
      };
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorBody"];
        };
      };
    };
  };
}
