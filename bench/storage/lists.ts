export const measureLists = async (_folder: string): Promise<void> => {}
