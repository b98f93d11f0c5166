import type { VerseTheme } from "./verse-themes.ts";

/** What a prayer says of the day's verse, by its theme (DEC-39). */
export const themeParts: Readonly<Record<VerseTheme, readonly [string, ...string[]]>> = {
  humility: [
    "Take from me the need to be first.",
    "Make me small in my own eyes and glad to serve.",
  ],
  prayer: [
    "Thank you that you hear me before I find the words.",
    "Teach me to bring you everything, the small things too.",
  ],
  joy: [
    "You sing over your people, and your joy is my strength.",
    "Let me find today’s joy where you have put it.",
  ],
  gratitude: [
    "Make me quick to see your gifts, and quick to say thank you.",
    "For breath and bread and the people near me, I give you thanks.",
  ],
  trust: [
    "I would rather lean on you than on what I can work out by myself.",
    "You have carried me this far, and I trust you with the next mile.",
  ],
  forgiveness: [
    "Forgive me for what I did and what I left undone, and help me to forgive.",
    "You have thrown my sins into the depths of the sea, so let me hold on to no one else’s.",
  ],
  generosity: [
    "All that I have came from your open hand, so open mine.",
    "Show me who could use a share of what you have given me.",
  ],
  faith: [
    "I believe; help me where I don’t.",
    "Let me act on your word before I can see how it ends.",
  ],
  rest: [
    "You give your people rest, and I don’t have to earn it.",
    "Let my soul be still with you for a while.",
  ],
  purpose: [
    "You have prepared good works ahead of me, so let me walk into them.",
    "Remind me whose I am and what I am here for.",
  ],
  family: [
    "Bless those you have given me as my own, at home and far away.",
    "Make me someone whom the people at my table are glad to see.",
  ],
  justice: [
    "Let me do justly, love mercy, and walk humbly with you.",
    "Give me eyes for whoever is treated unfairly, and the courage to speak.",
  ],
  guidance: [
    "Show me your way, one clear step at a time.",
    "Be the voice behind me that says which way to turn.",
  ],
  courage: [
    "You tell your people not to be afraid, because you go with them.",
    "Make me brave for one good thing today.",
  ],
  identity: [
    "You call me your child, and I need no better name.",
    "Before anyone’s opinion of me comes yours, and you have called me loved.",
  ],
  perseverance: [
    "Keep me going when the road is longer than I thought.",
    "Give me strength for the stretch of the race that is mine to run today.",
  ],
  love: [
    "Thank you that you loved me first, before I had anything to show.",
    "Let me love today in small and useful ways, because you have loved me greatly.",
  ],
  peace: [
    "Give me your peace, which the world can neither give nor take.",
    "Quiet the storm in me, as you once quieted the sea.",
  ],
  hope: [
    "Fill me with a hope that reaches farther than I can see.",
    "You raised Jesus from the dead, so nothing today is past hope.",
  ],
  work: [
    "Whatever I put my hand to, let me do it as for you.",
    "Establish the work of my hands today.",
  ],
  wisdom: [
    "You give wisdom freely to whoever asks, so I am asking.",
    "Teach me to tell what is wise from what is only quick.",
  ],
  waiting: [
    "Make me as patient with others as you have been with me.",
    "Teach me to wait for you without giving up or pushing ahead.",
  ],
};

/** What a prayer says of a verse whose theme is not known. */
export const anyThemeParts: readonly [string, ...string[]] = [
  "Let the words that I have read today go with me.",
  "Write your word on my heart, where I can find it again when I need it.",
  "Thank you that you still speak, and help me to listen.",
];
