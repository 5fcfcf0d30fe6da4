/** Before every file of tests: the words of both languages, of which a page loads one before it is shown. */

import { loadWords } from "../../src/i18n/index.svelte";

await Promise.all([loadWords("en"), loadWords("fr")]);
