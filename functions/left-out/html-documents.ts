/** In place of all of htmlparser2, which also makes and searches whole documents: sanitize-html only wants to hear of tags and text as they come. */
export { Parser } from "../../node_modules/htmlparser2/dist/Parser.js";
