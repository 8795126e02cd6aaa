import { paymentWords } from "#shared/content/words/payment.ts";
import { useWords } from "../language/use-words.ts";

/** The colors of a tone: of the paper behind a mark, its edge, and the parts of its sign. */
const tones = {
  color: {
    paper: "#fff",
    edge: "#c9ccd6",
    visa: "#1434cb",
    circles: ["#eb001b", "#f79e1b"],
    overlap: "#ff5f00",
    amex: "#016fd0",
    amexEdge: "#016fd0",
    onAmex: "#fff",
  },
  quiet: {
    paper: "none",
    edge: "var(--edge)",
    visa: "currentColor",
    circles: ["var(--edge)", "var(--edge)"],
    overlap: "currentColor",
    amex: "none",
    amexEdge: "var(--edge)",
    onAmex: "currentColor",
  },
} as const;
type Tone = (typeof tones)[keyof typeof tones];

/**
 * The marks of the accepted cards, drawn here, so that nothing loads. `quiet`: in the color of the text around them,
 * where they stand by the card form.
 */
export function CardMarks({ look = "color" }: { readonly look?: keyof typeof tones }) {
  const { cardMarks } = useWords("payment", paymentWords);
  const tone = tones[look];
  return (
    <span role="img" aria-label={cardMarks} className="flex shrink-0 gap-1.5">
      {Object.entries({ Visa, Mastercard, AmericanExpress }).map(([name, Mark]) => (
        <svg key={name} viewBox="0 0 38 24" aria-hidden="true" className={look === "quiet" ? "h-5 w-8" : "h-6"}>
          <Mark tone={tone} />
        </svg>
      ))}
    </span>
  );
}

function Paper({ tone }: { readonly tone: Tone }) {
  return <rect x="0.5" y="0.5" width="37" height="23" rx="3.5" fill={tone.paper} stroke={tone.edge} />;
}

function Visa({ tone }: { readonly tone: Tone }) {
  return (
    <>
      <Paper tone={tone} />
      <path
        fill={tone.visa}
        d="M7 8h2.4l1 5.3L12.8 8h2.5l-3.9 8.1H8.9ZM16.1 8h2.3l-1.3 8.1h-2.3ZM28 8h2.1l1.7 8.1h-2.1l-.3-1.4h-2.7l-.6 1.4h-2.4Zm.4 2.3L27.2 13H29Z"
      />
      <path
        fill="none"
        stroke={tone.visa}
        strokeWidth="1.75"
        d="M24.6 9.3c-1.7-.7-3.7-.5-3.8.8-.1 1.5 3 1.5 2.8 3.3-.2 1.6-2.5 2-4.4 1.1"
      />
    </>
  );
}

function Mastercard({ tone }: { readonly tone: Tone }) {
  return (
    <>
      <Paper tone={tone} />
      <circle cx="15" cy="12" r="7" fill={tone.circles[0]} />
      <circle cx="23" cy="12" r="7" fill={tone.circles[1]} />
      <path fill={tone.overlap} d="M19 6.26a7 7 0 0 1 0 11.48 7 7 0 0 1 0-11.48Z" />
    </>
  );
}

function AmericanExpress({ tone }: { readonly tone: Tone }) {
  return (
    <>
      <rect x="0.5" y="0.5" width="37" height="23" rx="3.5" fill={tone.amex} stroke={tone.amexEdge} />
      <path
        fill="none"
        stroke={tone.onAmex}
        strokeWidth="1.7"
        d="m5 16 3.1-7.6h.5L11.7 16m-5.5-2.3h4.3M13.6 16V8.4l3 4.6 3-4.6V16m7-6.8h-4.4v6h4.4m-4.4-3h4m2.3-3.8 5 7.6m0-7.6-5 7.6"
      />
    </>
  );
}
