import { adminMailWordsStates } from "../states/admin-mail-words.ts";
import { adminMailsStates } from "../states/admin-mails.ts";
import { testAccessibility } from "./test-accessibility.ts";

testAccessibility([...adminMailsStates, ...adminMailWordsStates]);
