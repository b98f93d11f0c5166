/** The dashboard's frame. */
export const dashboard = {
  title: "My Dashboard",
  /** O-003 to O-006. */
  numbers: {
    activeGoals: "Active Goals",
    todaysTasks: "Today's Tasks",
    goalProgress: "Goal Progress",
    dailyPlans: "Daily Plans",
  },
  /** Beyond the specification: the card of the same name below counts tasks (DEC-47). */
  planned: "planned",
  /** O-007. */
  tabs: {
    overview: "Overview",
    profile: "Profile",
    goals: "Goals",
    tasks: "Tasks",
    history: "History",
  },
} as const;
