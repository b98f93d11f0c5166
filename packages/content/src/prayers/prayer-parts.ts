/** At least one text; a prayer takes one of each list that it needs. */
export type Parts = readonly [string, ...string[]];

/** How a prayer speaks of what leads it. */
export type Tone = "plain" | "sorrow" | "peace" | "stop";

/** How prayers begin (DEC-39). */
export const openings: Parts = [
  "Lord, thank you for the gift of this new day.",
  "Father, you see the plain work of my hands, and none of it is too small for you.",
  "Father, thank you for another day of your mercy.",
  "Lord, here I am, with my plans and my hopes for today.",
  "Lord, settle my heart before this day gathers speed.",
  "Father, you knew me before I knew what this day would ask.",
  "Lord, you were at work long before I sat down to pray.",
  "God of all comfort, you are here, and I have not come too late.",
  "Father, I come as I am, and you don’t send me away to tidy up first.",
];

/** How prayers begin over grief or illness, where good cheer would hurt. */
export const sorrowOpenings: Parts = [
  "Father, you were here before the news was, and you have not left.",
  "Father, your Son wept at a friend’s grave, and you know what it is to hurt.",
  "God of mercy, I have come with more than I can say.",
  "Lord, my strength is small today, and I have come to yours.",
  "Father, hold me while I pray.",
];

/** The sentence for the first priority (AI-015); {words} stands for it. */
export const priorityLeads: Parts = [
  "I bring to you what stands first on my heart: {words}.",
  "You know why this matters to me: {words}.",
  "Before anything else I put this into your hands: {words}.",
  "Be in the first thing on my page: {words}.",
  "Go ahead of me into this: {words}.",
  "Look with me at what I have put first: {words}.",
  "I don’t want to be without you in this: {words}.",
];

/** The sentence for the first action of a plan without a priority (AI-015). */
export const actionLeads: Parts = [
  "I want to take up one thing with a willing spirit: {words}.",
  "This is what I mean to do, and I need you for it: {words}.",
  "Bless the step that I have chosen: {words}.",
  "Here is the work that I offer you: {words}.",
];

/** The sentence for the first priority of a plan that begins with a goal (AI-016). */
export const goalLeads: Parts = [
  "You know the hope that lies behind this goal and why it matters to me: {words}.",
  "This is what I hope to reach, if you will: {words}.",
  "I bring you something that will take longer than a day: {words}.",
  "You see how far it still is to this: {words}.",
];

/** The sentence for whatever leads, over grief, illness or despair. */
export const sorrowLeads: Parts = [
  "I don’t have to explain to you what this is for me: {words}.",
  "I can’t do this without you: {words}.",
  "Stay beside me in this: {words}.",
  "With empty hands I bring you this: {words}.",
  "You know how much it takes from me: {words}.",
];

/** What is asked for what leads, by its tone: no joy in doing it well over a funeral. */
export const asksByTone: Readonly<Record<Tone, Parts>> = {
  plain: [
    "Give me a clear mind to begin, patience when it is slow, and joy in doing it well.",
    "Help me to start before I feel ready, and to keep going when my attention wanders.",
    "Where I need help, send the right person or the right word.",
    "May it be honest before you and useful to others.",
    "When things go well, keep me humble, and when I stumble, help me up again.",
    "Take what I have in mind and shape it into something good.",
    "Give me strength for what is hard in it, and gentleness for what is tender.",
    "If you lead me another way, make me willing to turn.",
    "Make me faithful in the small parts, where only you are looking.",
    "Once it is finished, remind me to be thankful.",
    "Let me do it with care, and with no more worry than it deserves.",
  ],
  sorrow: [
    "Stay close to everyone whom this touches, and to me.",
    "Carry what is too heavy for us, and let us cry when we need to.",
    "Give strength for each hour as it comes, and someone kind to share it.",
    "Be near in what can’t be mended, and in what can.",
    "I don’t have to be strong before you, and I am glad of that.",
    "When I have no words left, let your Spirit pray for me.",
    "Nothing can part us from your love, so let me feel a little of it.",
  ],
  peace: [
    "Give me words that are true and few, and a heart that wants peace.",
    "Let me own my part without excuses.",
    "Soften both of us, and go into the room before me.",
    "You made peace with me when I had not asked for it; help me to do the same.",
    "Make me slow to answer and quick to listen.",
  ],
  stop: [
    "I can’t change this by trying harder alone, so change me from within.",
    "When the old habit pulls, give me a way out and the sense to take it.",
    "Forgive me for the times I fell, and set me on my feet again.",
    "Let me go one day with you, and after that another.",
    "Make me quick to see the moment at which I can still turn around.",
  ],
};

/** What is asked for a goal, which takes many days (AI-016). */
export const goalAsks: Parts = [
  "Bless the planning, the slow beginnings, and the days when progress is hard to see.",
  "Help me to be faithful in small steps, and to change course with good grace when I need to.",
  "Let this work make me more loving, and not only more successful.",
  "Give me today’s piece of it, and keep me from living in the last one.",
  "If it is not good for me or for others, show me soon.",
];

/** The heart of a prayer for a plan that names nothing (AI-015). */
export const genericAsks: Parts = [
  "I do not know everything that is coming, but I know that you will be there before me.",
  "Fill my ordinary tasks with quiet meaning, and let love be the reason behind them.",
  "Thank you for breath, for daily bread, and for the people you have placed around me.",
  "Help me to notice your gifts while they are still in my hands.",
  "Grant me eyes for what matters and the freedom to leave the rest.",
];

/** How prayers end; half of them in the name of Jesus. */
export const closings: Parts = [
  "Keep me kind to everyone I meet along the way, and let me rest tonight in your peace.",
  "Guide my choices, guard my words, and steady my steps. In Jesus’ name.",
  "Let your goodness be seen in the way I work and in the way I rest.",
  "Make my listening better than my speaking, for the sake of Jesus, who listens to me.",
  "Open my eyes to someone who could use a kind word. I pray it in the name of your Son.",
  "I offer it all to you, from the first hour to the last.",
  "Your will be done in me today, through Jesus Christ my Lord.",
  "May this evening find me grateful and at peace.",
  "Thank you that your love does not depend on how much I get done. I ask it in the name of Jesus.",
  "In everything I do, let me stay near to you.",
];

/** How prayers over grief or illness end. */
export const sorrowClosings: Parts = [
  "I leave it all with you, for Jesus’ sake.",
  "Don’t let go of my hand.",
  "You have overcome death itself, and I hold on to you in Jesus’ name.",
  "Let me rest in you tonight, whatever is still open.",
  "I am glad that you go with me, and I pray in the name of Jesus, who has been here too.",
  "Have mercy on us.",
];
