export const GAMES = ["dames", "dames-10", "trap", "bermudes", "pyramidame"];
