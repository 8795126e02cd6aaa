import { brand } from "../domain/brand.ts";
import type { LandingContent } from "./landing.shape.ts";
import { fullRefund, writtenRefundDays } from "./words/refund.ts";

/** The landing page's built-in copy. */
export const landing = {
  head: {
    title: "Your AI assistant in WhatsApp. Pay once.",
    description:
      "Lifetime access to an AI assistant inside WhatsApp for one payment of {price}. Premium models, health information with human specialists on request, answers 24/7. No subscription.",
  },
  hero: {
    badge: "No new app. It lives in WhatsApp.",
    title: { lead: "The AI assistant in your WhatsApp.", highlight: "Pay once,", tail: "keep it for life." },
    description:
      "Ask about a lab result, an essay or dinner, in the chat you already use. Try it without an account. If you like it, pay {price} once.",
    chips: ["Premium models", "Answers 24/7", "All updates", "Encrypted chats"],
    tryFree: "TRY FREE",
    watch: "Watch the film",
    terms: `${fullRefund(writtenRefundDays)}.`,
    offer: "{left} licenses left at {price}.",
    ticket: "Pay once",
    socialProof: { avatars: ["AM", "TK", "LR", "SO"], headline: "4,287+ users", ratingLabel: "4.9/5 rating" },
    chat: [
      { from: "you", time: "9:41", text: "My blood test says LDL 148. Should I worry?" },
      {
        from: "assistant",
        time: "9:41",
        text: "148 mg/dL is called borderline high. That’s not a diagnosis: age, blood pressure and family history matter too.",
      },
      { from: "you", time: "9:42", text: "What should I ask my doctor?" },
      {
        from: "assistant",
        time: "9:42",
        text: "Three things:\n1. What’s my overall heart risk?\n2. What do I change first, diet or exercise?\n3. When do we test again?",
      },
      { from: "assistant", time: "9:42", text: "Would you rather talk to a person? I can bring in a specialist." },
    ],
  },
  models: {
    heading: "Every model is included",
    subheading: "All premium models included in your {price} lifetime access",
    models: [
      { tag: "Every day", title: "GPT-style premium", description: "Writing, planning, translating, deciding." },
      { tag: "Reasoning", title: "DeepSeek Pro", description: "Math, code and logic, one step at a time." },
      { tag: "Research", title: "PhD-level models", description: "Papers, statistics and technical terms." },
      { tag: "Health", title: "Medical guidance", description: "Plain answers, and a human specialist if you ask." },
    ],
    badgeBullets: ["60-second prompts", "Available 24/7", "No add-ons to buy"],
  },
  benefits: {
    heading: "Why a lifetime price?",
    subheading: "A subscription is a bill that keeps coming back. A license is one bill.",
    cards: [
      { badge: "None", title: "Monthly fees", description: "Nothing renews, so there’s nothing to cancel." },
      { badge: "Included", title: "All updates", description: "New models as they come out." },
      { badge: "None", title: "Hidden fees", description: "The price you see is the price you pay." },
      {
        badge: "{price}",
        title: "One more number",
        description: "Added in under 2 minutes.",
      },
    ],
    statement: "One charge on your card. That’s it.",
    receipt: {
      title: "Receipt",
      item: "Lifetime license",
      month: "Next month",
      year: "Next year",
      total: "Total, for life",
      stamp: "Paid once",
    },
  },
  features: {
    heading: "A contact that always answers",
    subheading: "Save one number. The assistant behind it does the rest.",
    items: [
      {
        icon: "clock",
        gradient: "moss",
        title: "Awake at 3 a.m.",
        description: "Weekends, holidays, the night before an exam: it’s on 24/7.",
        chat: [
          { from: "you", time: "3:12", text: "Exam at nine. What’s the chain rule again?" },
          {
            from: "assistant",
            time: "3:12",
            text: "Derivative of the outside, times the derivative of the inside. Want an example?",
          },
        ],
      },
      {
        icon: "pulse",
        gradient: "clay",
        title: "Health, in plain words",
        description: "Symptoms, results and meds explained, plus a specialist if you need a person.",
      },
      {
        icon: "book",
        gradient: "sand",
        title: "Study and research",
        description: "Papers, proofs, statistics: hard questions, one step at a time.",
      },
      {
        icon: "lines",
        gradient: "sand",
        title: "More numbers",
        description:
          "For family, a clinic or a team: clone the assistant to another number in under 2 minutes, {price} each.",
      },
      {
        icon: "lock",
        gradient: "leaf",
        title: "Deleted when you ask",
        description: "Conversations are encrypted. Ask us, and they’re gone within 48 hours.",
      },
      {
        icon: "bolt",
        gradient: "leaf",
        title: "Ready in under 3 minutes",
        description: "The instructions are on your dashboard. If you can send a message, you’re ready.",
        chat: [
          { from: "you", time: "8:02", text: "Hello! I’m ready to start." },
          { from: "assistant", time: "8:02", text: "Hi! You’re connected. Ask me anything." },
        ],
      },
    ],
  },
  medical: {
    eyebrow: "Medical expertise",
    heading: "Information first.\nA human when it counts.",
    description: "A result at midnight, or a word nobody explained? Ask, and take better questions to your doctor.",
    cards: [
      {
        step: "1",
        title: "Ask the way you’d ask a friend",
        description: "A symptom, a result or a medicine, in your own words.",
      },
      {
        step: "2",
        title: "Understand what it means",
        description: "What’s normal, what isn’t, and what to ask next.",
      },
      { step: "3", title: "Reach a person", description: "Just ask. Human specialists are included." },
    ],
    panel: {
      title: "What it doesn’t do",
      bullets: [
        "It doesn’t diagnose or prescribe.",
        "It doesn’t replace the doctor who knows you.",
        "It doesn’t handle emergencies. Call your local emergency number.",
      ],
    },
  },
  useCases: {
    heading: "What people ask",
    categories: [
      {
        title: "Health & Medical",
        examples: [
          "What does “A1C 6.1%” mean?",
          "Can I take ibuprofen with this?",
          "Help me prepare for my appointment",
        ],
        replies: [
          "Your average blood sugar over about three months. 6.1% is in the prediabetes range, 5.7 to 6.4%. Talk to your doctor about it.",
          "With blood thinners or some blood pressure pills, often not. What’s “this”? Either way, ask your pharmacist first.",
          "Sure. What’s going on, and when did it start? I’ll write a one-page summary you can hand over.",
        ],
      },
      {
        title: "Education & Learning",
        examples: [
          "Explain entropy like I’m 12",
          "Quiz me on the French Revolution",
          "Where’s the mistake in my proof?",
        ],
        replies: [
          "Your room gets messy by itself, but never tidy. There are just more ways to be messy. Entropy counts them.",
          "First one: what did the Third Estate vow on a tennis court in June 1789?",
          "In line 4: you divide by x − 2, which may be zero. Try the case x = 2 on its own first.",
        ],
      },
      {
        title: "Daily Life",
        examples: [
          "Rice, eggs, half a cabbage. Dinner?",
          "Plan two days in Lisbon with a toddler",
          "Translate this for my landlord, politely",
        ],
        replies: [
          "Cabbage fried rice. Hot pan, cabbage, cold rice, eggs last. 15 minutes.",
          "Day one: Oceanarium, nap, tram 28 before five. Day two: Belém by train, a playground.",
          "Done, still friendly: repair by Friday.",
        ],
      },
      {
        title: "Professional",
        examples: [
          "Shorten this to three sentences",
          "Questions for tomorrow’s interview?",
          "Why does this formula give #REF?",
        ],
        replies: [
          "Sales grew 8% on repeat orders. Returns doubled in March. The size guide gets fixed by summer.",
          "Expect three: a project that went wrong, why you’re leaving, your first month.",
          "Column D was deleted and the formula still points at it. Use C2 instead, then fill down.",
        ],
      },
    ],
  },
  testimonials: {
    heading: "Voices from the community",
    items: [
      {
        avatar: "AM",
        name: "Amara M.",
        role: "Nursing student",
        quote:
          "On the bus, I name a chapter and get ten questions back. By the time I’m home, I know what I don’t know.",
      },
      {
        avatar: "TK",
        name: "Tomasz K.",
        role: "Father of two",
        quote: "It explained the clinic’s fever handout, and when to call the doctor.",
      },
      {
        avatar: "LR",
        name: "Lucía R.",
        role: "Translator",
        quote: "One charge. I checked three months later: still one charge.",
      },
      {
        avatar: "SO",
        name: "Samuel O.",
        role: "Clinic manager",
        quote: "We put it on the front desk’s number before the coffee was ready.",
      },
      {
        avatar: "JH",
        name: "June H.",
        role: "Retired, still curious",
        quote: "My grandson set it up. I haven’t stopped asking about birds.",
      },
      {
        avatar: "PD",
        name: "Priya D.",
        role: "Doctoral candidate",
        quote: "It argues with my statistics chapter, politely, at any hour.",
      },
    ],
  },
  pricing: {
    heading: "{price}, and that’s it",
    description: "One payment, one number. It never renews, so there’s nothing to cancel.",
    licence: "Lifetime access for one WhatsApp number",
    upgrades: "Lifetime license • upgrades included",
    refund: `Not for you? ${fullRefund(writtenRefundDays)}.`,
    rows: [
      { label: "Premium models", value: "All" },
      { label: "Messages", value: "No cap, fair use" },
      { label: "Renews", value: "Never" },
    ],
    card: {
      title: "License",
      numberLabel: "Next license",
      number: "No. {number}",
      once: "once",
      getStarted: "Get Started",
    },
    counter: {
      claimed: "{claimed} of {limit} licenses claimed",
      left: "{left} left at {price}. After that, {next}.",
      ended: "The price you see is the price you pay.",
    },
  },
  afterPaying: {
    heading: "After you pay",
    number: {
      title: "Your number is registered",
      description: "It’s how the assistant knows you.",
      sample: "+1 202 555 0187",
    },
    card: { title: "Your license is active", description: "Find it on your dashboard, with your receipt." },
    chat: {
      title: "You say hello",
      description: "One button opens WhatsApp. Press send, and you’re connected.",
      messages: [
        { from: "you", time: "9:41", text: "Hello! I’m ready to start." },
        { from: "assistant", time: "9:41", text: "Hi! You’re connected. Ask me anything." },
      ],
    },
  },
  faq: {
    heading: "Fair questions",
    subheading: "Five short answers.",
    items: [
      {
        question: "How can one payment last for life?",
        answer:
          "“Lifetime” means for as long as we run the assistant. Licenses and donations pay for it. There’s no message limit, just fair use.",
      },
      {
        question: "Is it really one payment?",
        answer: `Yes. Pay {price} once and keep access for life. No subscription, no hidden fees, all updates included. Not for you? ${fullRefund(writtenRefundDays)}.`,
      },
      {
        question: `Who runs ${brand.name}?`,
        answer: `The seller named under the price. We read every message and usually answer within two business days. ${brand.paymentProvider} takes the payment. We never see your card number.`,
      },
      {
        question: "Does it replace my doctor?",
        answer:
          "No. It helps you ask better questions, and can bring in a human specialist. It doesn’t diagnose. In an emergency, call your local emergency number.",
      },
      {
        question: "What happens to my conversations?",
        answer:
          "They’re encrypted. The assistant and its AI model read what you send, to answer you. Ask us to delete them, and they’re gone within 48 hours.",
      },
    ],
  },
  closing: {
    eyebrow: "Three minutes from now",
    heading: "One contact. One payment.\nYours, for life.",
    description: "Create an account, enter your number, pay {price} and say hello.",
    bullets: ["No subscription", "No hidden fees", "All updates included"],
    primaryCtaLoggedIn: "Go to Dashboard",
    primaryCtaLoggedOut: "Get Started Now",
    supportLabel: "Questions first?",
    contactCta: "Chat with our onboarding team",
    benefits: [
      { title: "3 min", detail: "or less to get connected" },
      { title: "60 sec", detail: "or less for most answers" },
      { title: "24/7", detail: "always on" },
    ],
  },
  letter: { heading: "", text: "", signature: "" },
  imprint: "",
  newsletter: {
    heading: `Letters from ${brand.name}, now and then`,
    placeholder: "Your email",
    button: "Join list",
    successMessage: "Thank you! We will keep you updated.",
    disclaimer: "We respect your privacy. No spam, ever.",
  },
  trial: {
    title: "Get Started in 3 Simple Steps",
    steps: [
      {
        title: "Save the number as a contact",
        text: `Call it ${brand.name}, or whatever you like.`,
      },
      { title: "Send a first message", text: "“Hello” will do. A question is better." },
      { title: "Enjoy your assistant", text: "Ask, then ask again. It remembers." },
    ],
    copy: "Copy Number",
    open: `Open in ${brand.messenger}`,
    saveFirst: "Do this first.",
    freeTitle: "Free Trial",
    free: "Limited to basic interactions. No account, no card.\nA {price} license, paid once, unlocks every model.",
    getStarted: "Get Started",
  },
  demo: {
    title: `${brand.name} in 25 seconds`,
    video: "",
    play: "Play the video",
    notice: "The video loads from another site.",
    scenes: [
      { title: "Create an account", text: "Name, email, password." },
      { title: "Add your number", text: "The one on WhatsApp." },
      { title: "Pay once, say hello", text: "No subscription." },
    ],
    chat: [
      { from: "you", time: "9:06", text: "Exam on Friday. I don’t get standard deviation." },
      {
        from: "assistant",
        time: "9:06",
        text: "Two classes average 70. In one, everyone scored 70; in the other, half scored 50, half 90. Standard deviation measures that spread: 0 and 20.",
      },
    ],
  },
} satisfies LandingContent;
