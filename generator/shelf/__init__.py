"""What lies ready for games: icons, fonts and sizes, to be looked up and looked at."""
