print("paper")
