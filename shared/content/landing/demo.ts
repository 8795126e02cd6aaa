import { brand } from "../../domain/brand.ts";
import type { ChatMessage } from "../chat.ts";

/**
 * The demo-video modal. `frame` is the address of a video that may be shown in a frame; nothing is asked of it before somebody
 * presses play. While it is empty, a conversation is played instead. An address needs a `frame-src` in the site's headers.
 */
interface Demo {
  readonly title: string;
  readonly frame: string;
  readonly play: string;
  readonly notice: string;
  readonly scenes: readonly { readonly title: string; readonly text: string }[];
  readonly again: string;
  readonly chat: readonly ChatMessage[];
}

export const demo: Demo = {
  title: `${brand.name} in one conversation`,
  frame: "",
  play: "Play the video",
  notice: "Playing loads the video from another site.",
  scenes: [
    { title: "You write as always", text: "Nothing to install, nothing to learn." },
    { title: "It works it out", text: "An example first, the formula after." },
    { title: "You carry on", text: "Correct it, ask more, come back tomorrow." },
  ],
  again: "Play again",
  chat: [
    { from: "you", time: "21:06", text: "Exam on Friday. I do not get standard deviation." },
    {
      from: "assistant",
      time: "21:06",
      text: "Two classes both average 70. In one everybody scored 70, in the other half scored 50 and half 90. Same mean, different spread. Standard deviation measures that spread: 0 and 20.",
    },
    { from: "you", time: "21:07", text: "Oh. And when is 20 a lot?" },
    {
      from: "assistant",
      time: "21:07",
      text: "When it is large beside the mean. Shall I give you three exam questions, easiest first?",
    },
  ],
};
