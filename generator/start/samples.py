# ruff: noqa: E501 - a row is a line
"""Rosters that frames are shown with: small games of our own, made to look at and to begin with."""

from __future__ import annotations

CREATURES = """\
Name,Cost,Type,Power,Guard,Text,Flavor,Copies
Lantern Fox,2,Beast,3,1,"When it enters, look at the top card of your deck. You may put it below.",Its tail remembers the way home.,2
Moss Giant,6,Spirit,7,6,"**Slow.** It cannot attack in the turn it enters. At the end of your turn it heals 1 :hearts:.",,1
Harbor Watch,3,Soldier,2,5,"While it guards, your other soldiers have +1 power.",Nobody lands unseen.,2
River Oracle,4,Spirit,1,3,"Once a turn, pay :water-drop: to draw a card.",She reads what the water wrote.,1
Ember Drake,5,Beast,5,3,"When it attacks, deal 1 :flame: to every creature without flames.",,1
Old Ferrywoman,1,Soldier,1,2,Move one creature to another lane.,"Two coins, or a good story.",3
"""
VERBS = """\
Word,Kind,Points,Hint
to run,Verb,1,Faster than walking
blue,Adjective,2,The color of the sky
apple,Noun,1,A round fruit
slowly,Adverb,3,Not in a hurry
"""
PLACES = """\
Title,Region,Food,Wood,Stone,Description,Quote
Salt Marsh,Coast,2,0,1,"Gain :wheat: for each neighbor you have. If you have none, gain two in place of that.",
Beech Wood,Hills,1,3,0,"Before you build here, put one worker into the forest. It comes back when the season ends, with one wood.",Count the rings and keep quiet.
Quarry,Hills,0,1,3,Pay one food to gain one stone. You may do this twice in a turn.,
Ferry Landing,River,1,1,1,Swap places with any worker on the other bank.,The river sets the price.
"""
SAMPLES = (("Lanes", CREATURES), ("Words", VERBS), ("Valleys", PLACES))
"""Title and table of each."""
