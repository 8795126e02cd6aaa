import { getLanguageService, TextDocument } from "vscode-json-languageservice";
import type { Json } from "../draft/json.ts";

/** The JSON language service for one schema; it downloads nothing. Offsets are in UTF-16 units. */
export interface JsonService {
  readonly problems: (text: string) => Promise<readonly Problem[]>;
  readonly completions: (text: string, offset: number) => Promise<readonly Proposal[]>;
  /** The text to display for the value under the pointer. */
  readonly explanation: (text: string, offset: number) => Promise<string | undefined>;
}

/** A validation error, with the range of text that it concerns. */
export interface Problem {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

/** A completion; `from` and `to` are the range of text that it replaces. */
export interface Proposal {
  readonly label: string;
  /** The text compared with the typed characters: a key with its quotation marks. */
  readonly filter: string;
  readonly detail: string | undefined;
  readonly from: number;
  readonly to: number;
  /** The text to insert, with `$1` for the cursor. */
  readonly snippet: string;
}

const documentUri = "content.json";

export function jsonService(schema: Json): JsonService {
  const service = getLanguageService({
    schemaRequestService: async () => JSON.stringify(schema),
    clientCapabilities: { textDocument: { completion: { completionItem: { documentationFormat: ["plaintext"] } } } },
  });
  service.configure({ validate: true, schemas: [{ uri: "schema.json", fileMatch: ["*"] }] });
  const parse = (text: string) => {
    const document = TextDocument.create(documentUri, "json", 0, text);
    return { document, json: service.parseJSONDocument(document) };
  };
  return {
    problems: async (text) => {
      const { document, json } = parse(text);
      const problems = await service.doValidation(document, json, { comments: "error", trailingCommas: "error" });
      return problems.map(({ range, message }) => ({
        from: document.offsetAt(range.start),
        to: document.offsetAt(range.end),
        message: typeof message === "string" ? message : message.value,
      }));
    },
    completions: async (text, offset) => {
      const { document, json } = parse(text);
      const list = await service.doComplete(document, document.positionAt(offset), json);
      return (list?.items ?? []).flatMap(({ label, detail, filterText = label, textEdit }) => {
        if (textEdit === undefined) return [];
        const range = "range" in textEdit ? textEdit.range : textEdit.replace;
        const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
        return [{ label, filter: filterText, detail, from, to, snippet: textEdit.newText }];
      });
    },
    explanation: async (text, offset) => {
      const { document, json } = parse(text);
      const hover = await service.doHover(document, document.positionAt(offset), json);
      const contents = hover?.contents;
      if (contents === undefined) return undefined;
      const lines = (Array.isArray(contents) ? contents : [contents]).map((part) =>
        typeof part === "string" ? part : part.value,
      );
      return lines.join("\n") || undefined;
    },
  };
}
