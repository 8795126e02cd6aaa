import { brand } from "../../domain/brand.ts";
import { anonymousName } from "../../domain/donation.ts";

/** The interface words of the donation page. The page's own text is in `content/support.ts`. */
export const supportWords = {
  title: "Support the Cause",
  description: `Make a voluntary donation to ${brand.name} and sign the community wall, with your name or anonymously. No account needed.`,

  amount: {
    legend: "Your amount",
    give: "Give {price}",
    continue: "Continue with {price}",
    continueNoAmount: "Continue",
    other: "Another amount ({currency})",
    range: "From {least} to {most}.",
  },
  anonymous: "Give anonymously",
  name: "Your name",
  more: "Add a note or a picture",
  /** An anonymous entry has no picture. */
  moreAnonymous: "Add a note",
  less: "Hide note and picture",
  email: "Email (optional)",
  emailHelp: "For your receipt, and in case we have a question.",
  emailAnonymous: "Anonymous means we keep no email, so we can’t send a receipt.",
  note: "A few words (optional)",
  noteLeft: (left: number) => (left === 1 ? "1 character left" : `${left} characters left`),

  picture: {
    label: "Your picture (optional)",
    choose: "Choose a picture",
    chooseAnother: "Choose another",
    drop: "Or drop it here.",
    limit: "Up to 5 MB.",
    opening: "Opening your picture...",
    ready: "Picture added. Drag it or use the sliders to place it in the frame. Zoom in for more room to move it.",
    kept: "Picture added.",
    zoom: "Zoom",
    across: "Left and right",
    down: "Up and down",
    remove: "Remove picture",
    anonymous: "An anonymous entry has no picture.",
  },

  preview: {
    heading: "How your entry will look",
    name: "Your name",
    note: "Your note, if you add one.",
    today: "Today",
  },

  donate: "Donate {price}",
  donateNoAmount: "Donate",
  starting: "Starting secure donation...",

  currencyChanged: "The shop’s currency has changed since you opened this page. The amount is now {price}.",

  thanks: "Thank you! Your donation was received successfully.",
  thanksAmount: "Amount",
  receiptMailed: "Your receipt is on its way to {email}.",
  thanksNote: "Your entry is on the wall.",
  seeEntry: "See your entry",
  entryLate: "Your entry isn’t on the wall yet. It can take a minute.",
  giveAgain: "Give again",
  confirming: "Confirming your donation...",
  checkingHeading: "We’re checking your donation",
  bankHeading: "Thank you. Your bank is still working on it.",
  bankProcessing:
    "A payment from a bank account can take a few days to clear. Please don’t pay twice. You don’t need to do anything else: once it clears, your entry appears on the wall.",
  unconfirmedHeading: "We couldn’t confirm your donation yet",
  unconfirmed:
    "Wait a few minutes and check again. If your bank shows the charge, don’t pay again: we’ll find your donation and add it to the wall.",
  reference: "Reference",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Select the reference to copy it",
  checkAgain: "Check again",
  startAnew: "Start a new donation",
  /** In the place of `startAnew` while nobody knows whether the card was charged. */
  startAgain: "Not charged? Start again",
  contact: "Contact us",

  wall: {
    loading: "Loading the wall",
    failed: "The wall didn’t load.",
    stillOpen: "You can still donate.",
    tryAgain: "Try again",
    more: "Show more",
    loadingMore: "Loading more...",
    moreLoaded: (count: number) => (count === 1 ? "1 more entry" : `${count} more entries`),
    write: "Write the first entry",
    yours: "Yours",
    readMore: "Read more",
    readLess: "Show less",
    anonymousName,
  },

  invalidAmount: "Please choose or enter a valid donation amount.",
  nameMissing: "Please provide your name or choose to donate anonymously.",
  emailInvalid: "Please enter a valid email address.",
  nameUnfit: "Please enter your name on one line, 100 characters at most.",
  noteLong: "Please shorten your note to 500 characters.",
  notAnImage: "Please choose an image file.",
  imageTooLarge: "Images must be smaller than 5MB.",
  unableToStart: "Unable to start secure donation. Please try again.",
  notCompleted: "Payment was not completed. Please try again.",
} as const;
